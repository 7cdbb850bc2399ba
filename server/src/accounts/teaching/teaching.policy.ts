import type { Subject, Teaching } from '@ariviyal/contract/accounts/teaching'
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { teaching } from './teaching.table.ts'

/** Condition for a user id in a row of another feature: the user teaches one of these subjects or grades. */
export const teachesAny = (
  userId: SQLWrapper,
  { subjects = [], grades = [] }: { subjects?: readonly Subject[]; grades?: readonly number[] },
): SQL =>
  // `offset 0` keeps it a subquery per row of the list.
  sql`exists (select 1 from ${teaching} where ${teaching.userId} = ${userId}
    and (${teaching.subjects} && ${sql.param([...subjects])}::text[] or ${teaching.grades} && ${sql.param([...grades])}::integer[]) offset 0)`

/** What these users teach; empty for those who have not said. */
export async function findTeachingOf(executor: Executor, userIds: string[]): Promise<(userId: string) => Teaching> {
  const rows =
    userIds.length === 0 ? [] : await executor.select().from(teaching).where(inArray(teaching.userId, userIds))
  const byUser = new Map(rows.map(({ userId, ...taught }) => [userId, taught]))
  return (userId) => byUser.get(userId) ?? { subjects: [], grades: [] }
}
