import type { Participant, ParticipantState } from '@ariviyal/contract/live/attendance-import'
import { findPeople, type Person, searchUsers } from '../../../accounts/find-people.ts'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { limits } from '@ariviyal/contract/limits'
import { AppError } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { isSubscribed } from '../../../subscriptions/subscriptions.policy.ts'
import { findLiveSession } from '../../live.queries.ts'
import type { LiveSessionRow } from '../../live.table.ts'
import { findAssignedBefore, type ParticipantRow, selectLines, selectPeopleOf } from './imports.queries.ts'
import { similarTo, personKey } from './match-participants.ts'
import { showStays } from './participants.view.ts'
import { selectPlacesOfUsers } from '../attendance-places.queries.ts'
import { registeredFor } from './plan-import.ts'

/** Suggested teachers for an unmatched participant. */
const suggestionsMax = 3

const teacherOf = ({ id, name, email }: Person) => ({ user_id: id, name, email })

/** People of a session's lists in a state, in list order; returns one more than the page size. Raises `not-found`. */
export async function listParticipants(
  ctx: AppContext,
  sessionId: string,
  state: ParticipantState,
  after: string | undefined,
): Promise<Participant[]> {
  const session = await findLiveSession(ctx.db, sessionId)
  if (!session) throw new AppError('not-found')
  const people = await selectPeopleOf(ctx.db, sessionId, state, after)
  if (people.length === 0) return []
  const lines = (await selectLines(ctx.db, sessionId, people)).map(({ line }) => line)
  const registered = await registeredFor(ctx.db, sessionId)
  const users = new Map(registered.map(({ registrationId, userId }) => [registrationId, userId]))
  const before =
    state === 'waiting'
      ? await findAssignedBefore(
          ctx.db,
          people.map(({ email }) => email),
        )
      : new Map<string, string>()
  const known = await findPeople(ctx.db, [...registered.map(({ userId }) => userId), ...before.values()])
  return people.map((person) => {
    const own = lines.filter((line) => personKey(line) === personKey(person) && isIn(state, line))
    const first = own.find(({ id }) => id === person.id)
    const teacher = known.get(users.get(first?.registrationId ?? '') ?? '')
    const remembered = known.get(before.get(person.email) ?? '')
    const alike =
      state === 'waiting'
        ? similarTo(person, registered, suggestionsMax).filter(({ userId }) => userId !== remembered?.id)
        : []
    return {
      ...person,
      ...staysOf(session, own, first),
      state,
      teacher: teacher ? teacherOf(teacher) : null,
      matched_by: first?.matchedBy ?? null,
      suggestions: [
        ...(remembered ? [{ ...teacherOf(remembered), why: 'before' as const }] : []),
        ...alike.map(({ userId, name, email }) => ({ user_id: userId, name, email, why: 'alike' as const })),
      ].slice(0, suggestionsMax),
    }
  })
}

const isIn = (state: ParticipantState, line: ParticipantRow): boolean =>
  state === (line.dismissedAt ? 'dismissed' : line.registrationId ? 'matched' : 'waiting')

/** Lines of one name may count for two teachers; only stays of the first line's teacher are shown. */
const staysOf = (session: LiveSessionRow, lines: ParticipantRow[], first: ParticipantRow | undefined) =>
  showStays(
    session,
    lines.filter(({ registrationId }) => registrationId === (first?.registrationId ?? null)),
  )

/** Teachers to whom a participant can be assigned, by name, address or phone; registered ones first. */
export async function findTeachers(ctx: AppContext, sessionId: string, text: string) {
  if (!(await findLiveSession(ctx.db, sessionId))) throw new AppError('not-found')
  const search = { text, before: undefined, limit: limits.pageSizeMax }
  const found = await searchUsers(ctx.db, search, { isSubscribed, now: ctx.now() })
  const places = await selectPlacesOfUsers(
    ctx.db,
    sessionId,
    found.map(({ id }) => id),
  )
  const placed = new Set(places.map(({ userId }) => userId))
  return found
    .filter(({ id, is_subscribed, role }) => placed.has(id) || is_subscribed === 1 || isStaff(role))
    .map((user) => ({ user_id: user.id, name: user.name, email: user.email, registered: placed.has(user.id) }))
    .sort((a, b) => Number(b.registered) - Number(a.registered))
    .slice(0, limits.pageSize)
}
