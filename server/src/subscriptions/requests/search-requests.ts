import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import { bestIds, inOrder } from '../../platform/search/fuzzy-search.ts'
import { searchedOfRequest, subscriptionRequests } from '../subscriptions.table.ts'

/** Subscription requests by the institution in their form, for the search of the console. Applicants are found among the users. */
export async function searchRequests(executor: Executor, text: string): Promise<Found[]> {
  const ids = await bestIds(executor, subscriptionRequests, searchedOfRequest(), text, limits.foundMax)
  const unordered = await executor.select().from(subscriptionRequests).where(inArray(subscriptionRequests.id, ids))
  const rows = inOrder(unordered, ids)
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
