import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits } from '../platform/forgiving-search.ts'
import { fullName } from './user.view.ts'
import { searchedOfUser, users } from './users.table.ts'

/** People by name, e-mail or phone, for the search of the console. */
export async function searchPeople(executor: Executor, text: string): Promise<Found[]> {
  const where = searchedOfUser(users)
  const rows = await executor
    .select()
    .from(users)
    .where(fits(text, where))
    .orderBy(bestFirst(text, where), sql`${users.id} desc`)
    .limit(limits.foundMax)
  return rows.map((row) => ({ kind: 'user', id: row.id, title: fullName(row), detail: row.email }))
}
