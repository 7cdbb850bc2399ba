import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { selectOldestPending } from './requests.queries.ts'

/** Pending requests, for the staff queue. */
export async function waitingRequests(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldestPending(executor, place)
  const people = await findPeople(
    executor,
    rows.map((row) => row.userId),
  )
  return rows.map((row) => ({
    kind: 'subscription-request',
    id: row.id,
    title: row.institution_name,
    detail: people.get(row.userId)?.name ?? '',
    since: row.createdAt.toISOString(),
  }))
}
