import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import { findPeople } from '../accounts/find-people.ts'
import type { Executor } from '../platform/database.ts'
import { bestIds, inOrder } from '../platform/forgiving-search.ts'
import { searchedOfRequest, subscriptionRequests } from './subscriptions.table.ts'

/** Subscription requests by what their form says of the school, for the search of the console; the applicant is found among the users. */
export async function searchRequests(executor: Executor, text: string): Promise<Found[]> {
  const ids = await bestIds(executor, subscriptionRequests, searchedOfRequest(), text, limits.foundMax)
  const found = await executor.select().from(subscriptionRequests).where(inArray(subscriptionRequests.id, ids))
  const rows = inOrder(found, ids)
  const people = await findPeople(
    executor,
    rows.map((row) => row.userId),
  )
  return rows.map((row) => ({
    kind: 'subscription-request',
    id: row.id,
    title: row.institution_name,
    detail: people.get(row.userId)?.name ?? '',
  }))
}
