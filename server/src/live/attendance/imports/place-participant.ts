import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { findUser } from '../../../accounts/find-people.ts'
import { recordAction } from '../../../audit/record-action.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { isSubscribed } from '../../../subscriptions/subscriptions.policy.ts'
import { offerUndo } from '../../../audit/undo/offer-undo.ts'
import { lockLiveSession } from '../../live.queries.ts'
import { findAttendance } from '../find-attendance.ts'
import { findLine, lockLines, type ParticipantRow, placeLines, selectLines } from './imports.queries.ts'
import { personKey } from './match-participants.ts'
import { selectPlacesById, selectPlacesOfUsers } from '../attendance-places.queries.ts'
import { type PreviousPlace, assignPlaces, restorePlaces, withdrawWalkIns } from './walk-ins.ts'

interface AssignedLine {
  id: string
  registrationId: string | null
  matchedBy: ParticipantRow['matchedBy']
  dismissedAt: string | null
}

/** The lines of a person before and after an assignment, and the registrations that it changed. */
export interface PlacedParticipant {
  name: string
  sessionId: string
  before: AssignedLine[]
  after: Omit<AssignedLine, 'id'>
  places: PreviousPlace[]
}

const keep = ({ id, registrationId, matchedBy, dismissedAt }: ParticipantRow): AssignedLine => ({
  id,
  registrationId,
  matchedBy,
  dismissedAt: dismissedAt?.toISOString() ?? null,
})

/**
 * Assigns a participant to a teacher, or dismisses them with `userId` null; applies to all their lines in the session's lists. Raises
 * `not-found`, and `invalid-fields` for a user who is neither registered nor a subscriber.
 */
export async function placeParticipant(
  ctx: AppContext,
  staff: User,
  lineId: string,
  userId: string | null,
): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const found = await findLine(tx, lineId)
    if (!found) throw new AppError('not-found')
    const session = await lockLiveSession(tx, found.sessionId)
    const now = ctx.now()
    const people = (await selectLines(tx, session.id, [found.line])).map(({ line }) => line)
    const lines = people.filter((line) => personKey(line) === personKey(found.line))
    if (userId) await assertCanAttend(tx, session.id, userId, now)
    const { places, changed } = userId
      ? await assignPlaces(tx, session.id, [userId], now)
      : { places: new Map<string, string>(), changed: [] }
    const registrationId = places.get(userId ?? '') ?? null
    const after = { registrationId, matchedBy: userId ? ('staff' as const) : null, dismissedAt: userId ? null : now }
    await placeLines(
      tx,
      lines.map(({ id }) => id),
      after,
    )
    const left = lines.flatMap((line) => line.registrationId ?? []).filter((id) => id !== registrationId)
    const withdrawn = await withdrawWalkIns(tx, session, left)
    await findAttendance(ctx, tx, [...new Set([...left, ...places.values()])])
    const action = userId ? 'live-participant.assigned' : 'live-participant.dismissed'
    const subject = { type: 'live-participant', id: lineId }
    const name = found.line.name || found.line.email
    await recordAction(tx, staff, now, action, subject, {
      name,
      session: session.topic,
      ...(userId && { teacher: userId }),
    })
    const payload: PlacedParticipant = {
      name,
      sessionId: session.id,
      before: lines.map(keep),
      after: { ...after, dismissedAt: after.dismissedAt?.toISOString() ?? null },
      places: [...changed, ...withdrawn],
    }
    return offerUndo(ctx, tx, staff, { kind: action, subject, payload })
  })
}

/** Only registered teachers and subscribers can be assigned; staff count as subscribers. */
async function assertCanAttend(tx: Transaction, sessionId: string, userId: string, now: Date): Promise<void> {
  const [place] = await selectPlacesOfUsers(tx, sessionId, [userId])
  const user = await findUser(tx, userId, { isSubscribed, now })
  if (user && (place || user.is_subscribed === 1 || isStaff(user.role))) return
  throw new AppError('invalid-fields', serverMessages.participantNoSubscriber, {
    fields: { user_id: serverMessages.participantNoSubscriber },
  })
}

/** Restores the lines and registrations. Raises `changed-since` if they were assigned again meanwhile. */
export const restoreParticipant =
  (ctx: AppContext) =>
  async (tx: Transaction, { sessionId, before, after, places }: PlacedParticipant): Promise<void> => {
    const session = await lockLiveSession(tx, sessionId)
    const locked = await lockLines(
      tx,
      before.map(({ id }) => id),
    )
    const isAsLeft = (line: ParticipantRow) =>
      line.registrationId === after.registrationId && (line.dismissedAt === null) === (after.dismissedAt === null)
    if (locked.length !== before.length || !locked.every(isAsLeft)) throw new AppError('changed-since')
    await restorePlaces(tx, places)
    const existing = new Set(
      (
        await selectPlacesById(
          tx,
          before.flatMap(({ registrationId }) => registrationId ?? []),
        )
      ).map(({ id }) => id),
    )
    for (const { id, registrationId, matchedBy, dismissedAt } of before)
      await placeLines(tx, [id], {
        registrationId: registrationId && existing.has(registrationId) ? registrationId : null,
        matchedBy,
        dismissedAt: dismissedAt === null ? null : new Date(dismissedAt),
      })
    await withdrawWalkIns(
      tx,
      session,
      places.flatMap(({ id, was }) => (was === null ? [id] : [])),
    )
    await findAttendance(ctx, tx, [...new Set([...existing, ...places.map(({ id }) => id), ...idsOf(after)])])
  }

const idsOf = ({ registrationId }: { registrationId: string | null }): string[] =>
  registrationId ? [registrationId] : []
