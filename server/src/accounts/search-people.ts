import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { bestIds, inOrder, joined } from '../platform/search/fuzzy-search.ts'
import { fullName } from './user.view.ts'
import { searchedOfUser, type UserRow, users } from './users.table.ts'

const names = joined(users.firstname, users.lastname)
const toResult = (row: UserRow): Found => ({ kind: 'user', id: row.id, title: fullName(row), detail: row.email })

/** People by name, e-mail or phone, for the search of the console. */
export async function searchPeople(executor: Executor, text: string): Promise<Found[]> {
  const [owner] = await executor.select().from(users).where(eq(users.email, text.trim().toLowerCase()))
  if (owner) return [toResult(owner)]
  const ids = await bestIds(executor, users, { where: searchedOfUser(users), names }, text, limits.foundMax)
  const rows = await executor.select().from(users).where(inArray(users.id, ids))
  return inOrder(rows, ids).map(toResult)
}
