import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { matchesFuzzily, escapeLike } from '../platform/search/fuzzy-search.ts'
import { searchedOfUser, users } from './users.table.ts'

/** Whether a user's name, e-mail or phone contains a text, ignoring case. */
const containsText = (text: string): SQL => sql`${searchedOfUser(users)} ilike ${`%${escapeLike(text)}%`}`

/**
 * Condition for users whose name, e-mail or phone contains a text. If the text is a complete address or number of some user, only that user matches:
 * trigrams of addresses and numbers are shared by many users, so that search is slow.
 */
export async function peopleNamed(executor: Executor, text: string): Promise<SQL> {
  const query = text.trim().toLowerCase()
  const exactMatch = query.includes('@')
    ? eq(users.email, query)
    : /^\d{10,}$/.test(query)
      ? eq(users.phoneNumber, query)
      : null
  if (exactMatch === null) return containsText(text)
  const owners = await executor.select({ id: users.id }).from(users).where(exactMatch).limit(1)
  return owners.length > 0 ? exactMatch : containsText(text)
}

/** The same for a user id in a row of another feature: `fits` checks row by row, `byIndex` uses an index of users. */
export async function matchesPerson(
  executor: Executor,
  userId: SQLWrapper,
  text: string,
): Promise<{ fits: SQL; byIndex: SQL[] }> {
  const named = await peopleNamed(executor, text)
  return {
    // `offset 0` keeps this a subquery per row: joined, PostgreSQL would read all users with a matching name first.
    fits: sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${named} offset 0)`,
    byIndex: [sql`${userId} in (select ${users.id} from ${users} where ${named})`],
  }
}

/** The same, tolerating typing errors; only inside `forgiving`. */
export const nearlyMatchesPerson = (userId: SQLWrapper, text: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${matchesFuzzily(text, searchedOfUser(users))})`

/** Sort key of a list of people: the name, in lower case, of the user whose id is in a row of another feature. */
export const nameToSortBy = (userId: SQLWrapper): SQL =>
  sql`(select lower(${users.firstname} || ' ' || ${users.lastname}) from ${users} where ${users.id} = ${userId})`
