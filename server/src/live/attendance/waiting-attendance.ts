import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { selectWaitingAppeals } from './appeals/decisions.queries.ts'
import { selectWaitingSessions } from './imports/imports.queries.ts'

/** Sessions with unmatched participants, for the staff queue; one item each. */
export const waitingParticipants = (executor: Executor, place: OldestFirst): Promise<WaitingItem[]> =>
  selectWaitingSessions(executor, place)

/** Undecided appeals, for the staff queue. */
export async function waitingAppeals(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const found = await selectWaitingAppeals(executor, place)
  const people = await findPeople(
    executor,
    found.map(({ userId }) => userId),
  )
  return found.map(({ item, userId }) => ({ ...item, title: people.get(userId)?.name ?? '' }))
}
