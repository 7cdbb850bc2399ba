import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestIds, inOrder } from '../platform/forgiving-search.ts'
import { fullName } from './user.view.ts'
import { searchedOfUser, users } from './users.table.ts'

/** People by name, e-mail or phone, for the search of the console. */
export async function searchPeople(executor: Executor, text: string): Promise<Found[]> {
  const ids = await bestIds(executor, users, searchedOfUser(users), text, limits.foundMax)
  const rows = await executor.select().from(users).where(inArray(users.id, ids))
  return inOrder(rows, ids).map((row) => ({ kind: 'user', id: row.id, title: fullName(row), detail: row.email }))
}
