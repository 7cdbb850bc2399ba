import type { User } from '@ariviyal/contract/accounts/accounts'
import type { LiveSessionEdit } from '@ariviyal/contract/live/live-planning'
import { placesTaken } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../../audit/record-action.ts'
import { assertCurrentVersion } from '../../content/content-rows.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { lockLiveSession, liveStateOf } from '../live.queries.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { columnsOf, assertMaterialsExist, claimImage } from './planned-columns.ts'
import { countTakenPlaces, updateLiveSession } from './planning.queries.ts'
import { assertComplete } from './assert-complete.ts'
import { assignFreePlaces } from '../registrations/register.ts'
import { replaceSessionMaterials } from '../shown/session-materials.queries.ts'
import { notifyOfChange } from '../registrations/notify-registered.ts'

/**
 * Changes a session. If an announced one gets another time, topic or meeting, its sequence rises and those registered get a mail; if it
 * grows, people waiting move up. Returns whether anyone gets a mail. Raises `not-found`, `edited-elsewhere`, `already-decided` for a
 * cancelled session, `not-ready` if an announced one would lose a required field, and `invalid-fields` for fields that can no longer
 * change.
 */
export function editLiveSession(
  ctx: AppContext,
  staff: User,
  id: string,
  form: LiveSessionEdit,
): Promise<'moved' | 'saved'> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockLiveSession(tx, id)
    const now = ctx.now()
    assertCurrentVersion(before, form.version)
    if (before.cancelledAt) throw new AppError('already-decided', serverMessages.sessionCancelledBefore)
    const materials = await assertMaterialsExist(tx, form)
    const wanted = { ...before, ...columnsOf(form), ...(await claimImage(ctx, tx, staff, form)) }
    const isMoved = hasMoved(before, wanted)
    if (before.publishedAt) await assertChangeAllowed(tx, before, wanted, now)
    const sequence = before.publishedAt && isMoved ? before.sequence + 1 : before.sequence
    const after = await updateLiveSession(tx, id, { ...wanted, sequence, version: before.version + 1, editedAt: now })
    await replaceSessionMaterials(tx, id, materials)
    const details = { topic: form.topic, state: liveStateOf(after, now), moved: sequence > before.sequence }
    await recordAction(tx, staff, now, 'live-session.edited', { type: 'live-session', id }, details)
    if (!before.publishedAt) return 'saved'
    if (isMoved) await notifyOfChange(ctx, tx, before, after)
    if (hasGrown(before, after)) await assignFreePlaces(ctx, tx, after)
    return isMoved ? 'moved' : 'saved'
  })
}

const hasMoved = (before: LiveSessionRow, after: LiveSessionRow): boolean =>
  isRetimed(before, after) || before.topic !== after.topic || before.meetingUrl !== after.meetingUrl

const isRetimed = (before: LiveSessionRow, after: LiveSessionRow): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() || before.endsAt.getTime() !== after.endsAt.getTime()

const hasGrown = (before: LiveSessionRow, after: LiveSessionRow): boolean =>
  before.capacity !== null && (after.capacity === null || after.capacity > before.capacity)

/** Rules about changes of an announced session, by field. */
async function assertChangeAllowed(
  tx: Transaction,
  before: LiveSessionRow,
  after: LiveSessionRow,
  now: Date,
): Promise<void> {
  assertComplete(after)
  const hasBegun = before.startsAt <= now
  const taken = await countTakenPlaces(tx, before.id)
  const fields = {
    ...(hasBegun && isRetimed(before, after) && { starts_at: serverMessages.begunNotMoved }),
    // It would change afterwards who was present long enough.
    ...(hasBegun &&
      before.presencePercent !== after.presencePercent && { presence_percent: serverMessages.begunSameRule }),
    ...(!hasBegun && after.startsAt <= now && { starts_at: serverMessages.startOver }),
    ...(after.capacity !== null && after.capacity < taken && { capacity: placesTaken(taken) }),
    ...(before.settledAt && printedFields(before, after)),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid-fields', undefined, { fields })
}

/** The fields that certificates print. */
const printedFields = (before: LiveSessionRow, after: LiveSessionRow) => ({
  ...(before.topic !== after.topic && { topic: serverMessages.settledStays }),
  ...(before.theme !== after.theme && { theme: serverMessages.settledStays }),
  ...(before.speakerName !== after.speakerName && { speaker_name: serverMessages.settledStays }),
})
