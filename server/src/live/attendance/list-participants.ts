import type { Participant, ParticipantState } from '@ariviyal/contract/attendance-import'
import { findPeople, type Person, searchUsers } from '../../accounts/find-people.ts'
import { isStaff } from '@ariviyal/contract/roles'
import { limits } from '@ariviyal/contract/limits'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { isSubscribed } from '../../subscriptions/subscriptions.policy.ts'
import { findLiveSession } from '../live.queries.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { findAssignedBefore, type ParticipantRow, selectLines, selectPeopleOf } from './imports.queries.ts'
import { alikeOf, personKey } from './match-participants.ts'
import { showStays } from './participants.view.ts'
import { selectPlacesOfUsers } from './held-places.queries.ts'
import { registeredFor } from './plan-import.ts'

/** Teachers that are put forward for a participant who fits none. */
const suggestionsMax = 3

const teacherOf = ({ id, name, email }: Person) => ({ user_id: id, name, email })

/** People of a session's lists in a state, in the order of the lists, one more than a page holds. Raises `not-found`. */
export async function listParticipants(
  house: House,
  sessionId: string,
  state: ParticipantState,
  after: string | undefined,
): Promise<Participant[]> {
  const session = await findLiveSession(house.db, sessionId)
  if (!session) throw new Refusal('not-found')
  const people = await selectPeopleOf(house.db, sessionId, state, after)
  if (people.length === 0) return []
  const lines = (await selectLines(house.db, sessionId, people)).map(({ line }) => line)
  const registered = await registeredFor(house.db, sessionId)
  const users = new Map(registered.map(({ registrationId, userId }) => [registrationId, userId]))
  const before =
    state === 'waiting'
      ? await findAssignedBefore(
          house.db,
          people.map(({ email }) => email),
        )
      : new Map<string, string>()
  const known = await findPeople(house.db, [...registered.map(({ userId }) => userId), ...before.values()])
  return people.map((person) => {
    const own = lines.filter((line) => personKey(line) === personKey(person) && isIn(state, line))
    const first = own.find(({ id }) => id === person.id)
    const teacher = known.get(users.get(first?.registrationId ?? '') ?? '')
    const remembered = known.get(before.get(person.email) ?? '')
    const alike =
      state === 'waiting'
        ? alikeOf(person, registered, suggestionsMax).filter(({ userId }) => userId !== remembered?.id)
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

/** Lines of one name may count for two teachers; the stays shown are those that go with the first. */
const staysOf = (session: LiveSessionRow, lines: ParticipantRow[], first: ParticipantRow | undefined) =>
  showStays(
    session,
    lines.filter(({ registrationId }) => registrationId === (first?.registrationId ?? null)),
  )

/** Teachers whom a participant may be assigned to, by name, address or phone; those with a place in the session first. */
export async function findTeachers(house: House, sessionId: string, text: string) {
  if (!(await findLiveSession(house.db, sessionId))) throw new Refusal('not-found')
  const search = { text, before: undefined, limit: limits.pageSizeMax }
  const found = await searchUsers(house.db, search, { isSubscribed, now: house.now() })
  const places = await selectPlacesOfUsers(
    house.db,
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
