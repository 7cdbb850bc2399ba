import type { WaitingItem } from '@ariviyal/contract/desk'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { selectWaitingAppeals } from './decisions.queries.ts'
import { selectWaitingSessions } from './imports.queries.ts'

/** Sessions with participants who fit no teacher, for the queue of the staff; each is one thing to do. */
export const waitingParticipants = (executor: Executor, place: OldestFirst): Promise<WaitingItem[]> =>
  selectWaitingSessions(executor, place)

/** Appeals that nobody has decided yet, for the queue of the staff. */
export async function waitingAppeals(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const found = await selectWaitingAppeals(executor, place)
  const people = await findPeople(
    executor,
    found.map(({ userId }) => userId),
  )
  return found.map(({ item, userId }) => ({ ...item, title: people.get(userId)?.name ?? '' }))
}
