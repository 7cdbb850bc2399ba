import { and, inArray, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { institutions } from '../institutions.table.ts'
import { institutionRenewals } from '../representatives/representatives.table.ts'

/** Of these registrations and renewals, the ids of those that wait or were approved. */
export async function findWantedInstitutions(
  executor: Executor,
  { registrations, renewals }: { registrations: string[]; renewals: string[] },
): Promise<string[]> {
  const found: { id: string }[] = []
  for (const [table, ids] of [
    [institutions, registrations],
    [institutionRenewals, renewals],
  ] as const)
    if (ids.length > 0)
      found.push(
        ...(await executor
          .select({ id: table.id })
          .from(table)
          .where(and(inArray(table.id, ids), ne(table.status, 'rejected')))),
      )
  return found.map(({ id }) => id)
}
