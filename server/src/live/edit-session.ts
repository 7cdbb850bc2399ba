import type { User } from '@ariviyal/contract/accounts'
import type { LiveSessionEdit } from '@ariviyal/contract/live-planning'
import { placesHeld } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../audit/record-action.ts'
import { refuseOldVersion } from '../platform/content-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { holdLiveSession, liveStateOf } from './live.queries.ts'
import type { LiveSessionRow } from './live.table.ts'
import { columnsOf, refuseUnknownMaterials, takePicture } from './planned-columns.ts'
import { countHeldPlaces, updateSession } from './planning.queries.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { giveFreePlaces } from './register.ts'
import { replaceSessionMaterials } from './session-materials.queries.ts'
import { tellOfChange } from './tell-registered.ts'

/**
 * Changes a session. Where an announced one gets another time, topic or meeting, its sequence rises and those with a place are told; where
 * it grows, those who wait move up. Answers whether anyone is to be told. Raises `not-found`, `edited-elsewhere`, `already-decided` for
 * one that is cancelled, `not-ready` where an announced one would lose what it needs, and `invalid-fields` for what can no longer change.
 */
export function editSession(house: House, staff: User, id: string, form: LiveSessionEdit): Promise<'moved' | 'saved'> {
  return house.db.transaction(async (tx) => {
    const before = await holdLiveSession(tx, id)
    const now = house.now()
    refuseOldVersion(before, form.version)
    if (before.cancelledAt) throw new Refusal('already-decided', serverMessages.sessionCancelledBefore)
    const materials = await refuseUnknownMaterials(tx, form)
    const wanted = { ...before, ...columnsOf(form), ...(await takePicture(house, tx, staff, form)) }
    const isMoved = movedFrom(before, wanted)
    if (before.publishedAt) await refuseImpossible(tx, before, wanted, now)
    const sequence = before.publishedAt && isMoved ? before.sequence + 1 : before.sequence
    const after = await updateSession(tx, id, { ...wanted, sequence, version: before.version + 1, editedAt: now })
    await replaceSessionMaterials(tx, id, materials)
    const details = { topic: form.topic, state: liveStateOf(after, now), moved: sequence > before.sequence }
    await recordAction(tx, staff, now, 'live-session.edited', { type: 'live-session', id }, details)
    if (!before.publishedAt) return 'saved'
    if (isMoved) await tellOfChange(house, tx, before, after)
    if (hasGrown(before, after)) await giveFreePlaces(house, tx, after)
    return isMoved ? 'moved' : 'saved'
  })
}

const movedFrom = (before: LiveSessionRow, after: LiveSessionRow): boolean =>
  isRetimed(before, after) || before.topic !== after.topic || before.meetingUrl !== after.meetingUrl

const isRetimed = (before: LiveSessionRow, after: LiveSessionRow): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() || before.endsAt.getTime() !== after.endsAt.getTime()

const hasGrown = (before: LiveSessionRow, after: LiveSessionRow): boolean =>
  before.capacity !== null && (after.capacity === null || after.capacity > before.capacity)

/** What an announced session cannot become, field by field. */
async function refuseImpossible(
  tx: Transaction,
  before: LiveSessionRow,
  after: LiveSessionRow,
  now: Date,
): Promise<void> {
  refuseIncomplete(after)
  const hasBegun = before.startsAt <= now
  const held = await countHeldPlaces(tx, before.id)
  const fields = {
    ...(hasBegun && isRetimed(before, after) && { starts_at: serverMessages.begunNotMoved }),
    // It would change, behind their backs, who has been there long enough.
    ...(hasBegun &&
      before.presencePercent !== after.presencePercent && { presence_percent: serverMessages.begunSameRule }),
    ...(!hasBegun && after.startsAt <= now && { starts_at: serverMessages.startOver }),
    ...(after.capacity !== null && after.capacity < held && { capacity: placesHeld(held) }),
    ...(before.settledAt && whatIsPrinted(before, after)),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', undefined, { fields })
}

/** What certificates say of a session, where it would become something else. */
const whatIsPrinted = (before: LiveSessionRow, after: LiveSessionRow) => ({
  ...(before.topic !== after.topic && { topic: serverMessages.settledStays }),
  ...(before.theme !== after.theme && { theme: serverMessages.settledStays }),
  ...(before.speakerName !== after.speakerName && { speaker_name: serverMessages.settledStays }),
})
