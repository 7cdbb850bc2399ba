import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import type { Executor } from '../../platform/db/database.ts'
import type { Feature } from '../../platform/feature.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'

/**
 * One queue of all pending items that this role may decide, oldest first, with one row more than a page holds. Ids are UUIDv7, so they order by
 * arrival across features and one id serves as the cursor for all.
 */
export async function listWaiting(
  executor: Executor,
  features: readonly Feature[],
  role: string,
  after: string | undefined,
): Promise<WaitingItem[]> {
  const lists = await Promise.all(
    features
      .flatMap(({ queue }) => queue ?? [])
      .filter((source) => hasAccess(role, source.for))
      .map((source) => source.waiting(executor, { after, limit: rowsForPage })),
  )
  return lists
    .flat()
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, rowsForPage)
}
