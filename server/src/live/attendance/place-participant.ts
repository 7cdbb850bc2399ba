import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { isStaff } from '@ariviyal/contract/roles'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { findUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { isSubscribed } from '../../subscriptions/subscriptions.policy.ts'
import { offerUndo } from '../../undo/offer-undo.ts'
import { holdLiveSession } from '../live.queries.ts'
import { findAttendance } from './find-attendance.ts'
import { findLine, holdLines, type ParticipantRow, placeLines, selectLines } from './imports.queries.ts'
import { personKey } from './match-participants.ts'
import { selectPlacesById, selectPlacesOfUsers } from './held-places.queries.ts'
import { type KeptPlace, givePlaces, restorePlaces, withdrawWalkIns } from './walk-ins.ts'

interface KeptPlacing {
  id: string
  registrationId: string | null
  matchedBy: ParticipantRow['matchedBy']
  dismissedAt: string | null
}

/** The lines of a person as they were before an act and after it, and the places that it changed. */
export interface PlacedParticipant {
  name: string
  sessionId: string
  before: KeptPlacing[]
  after: Omit<KeptPlacing, 'id'>
  places: KeptPlace[]
}

const keep = ({ id, registrationId, matchedBy, dismissedAt }: ParticipantRow): KeptPlacing => ({
  id,
  registrationId,
  matchedBy,
  dismissedAt: dismissedAt?.toISOString() ?? null,
})

/**
 * Says who a participant is, or with `userId` null that they are nobody of ours: all their lines in the lists of the session count for
 * that teacher from now on, or for nobody. Raises `not-found`, and `invalid-fields` for who neither registered nor subscribes.
 */
export async function placeParticipant(
  house: House,
  staff: User,
  lineId: string,
  userId: string | null,
): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const found = await findLine(tx, lineId)
    if (!found) throw new Refusal('not-found')
    const session = await holdLiveSession(tx, found.sessionId)
    const now = house.now()
    const people = (await selectLines(tx, session.id, [found.line])).map(({ line }) => line)
    const lines = people.filter((line) => personKey(line) === personKey(found.line))
    if (userId) await refuseStranger(tx, session.id, userId, now)
    const { places, changed } = userId
      ? await givePlaces(tx, session.id, [userId], now)
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
    await findAttendance(house, tx, [...new Set([...left, ...places.values()])])
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
    return offerUndo(house, tx, staff, { kind: action, subject, payload })
  })
}

/** A participant can be a teacher with a place in the session, or a subscriber; staff count as subscribers. */
async function refuseStranger(tx: Transaction, sessionId: string, userId: string, now: Date): Promise<void> {
  const [place] = await selectPlacesOfUsers(tx, sessionId, [userId])
  const user = await findUser(tx, userId, { isSubscribed, now })
  if (user && (place || user.is_subscribed === 1 || isStaff(user.role))) return
  throw new Refusal('invalid-fields', serverMessages.participantNoSubscriber, {
    fields: { user_id: serverMessages.participantNoSubscriber },
  })
}

/** Puts the lines of a participant back as they were, and the places. Raises `changed-since` where they were placed anew meanwhile. */
export const placeBack =
  (house: House) =>
  async (tx: Transaction, { sessionId, before, after, places }: PlacedParticipant): Promise<void> => {
    const session = await holdLiveSession(tx, sessionId)
    const held = await holdLines(
      tx,
      before.map(({ id }) => id),
    )
    const isAsLeft = (line: ParticipantRow) =>
      line.registrationId === after.registrationId && (line.dismissedAt === null) === (after.dismissedAt === null)
    if (held.length !== before.length || !held.every(isAsLeft)) throw new Refusal('changed-since')
    await restorePlaces(tx, places)
    const standing = new Set(
      (
        await selectPlacesById(
          tx,
          before.flatMap(({ registrationId }) => registrationId ?? []),
        )
      ).map(({ id }) => id),
    )
    for (const { id, registrationId, matchedBy, dismissedAt } of before)
      await placeLines(tx, [id], {
        registrationId: registrationId && standing.has(registrationId) ? registrationId : null,
        matchedBy,
        dismissedAt: dismissedAt === null ? null : new Date(dismissedAt),
      })
    await withdrawWalkIns(
      tx,
      session,
      places.flatMap(({ id, was }) => (was === null ? [id] : [])),
    )
    await findAttendance(house, tx, [...new Set([...standing, ...places.map(({ id }) => id), ...idsOf(after)])])
  }

const idsOf = ({ registrationId }: { registrationId: string | null }): string[] =>
  registrationId ? [registrationId] : []
