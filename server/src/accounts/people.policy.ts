import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { fits, literally } from '../platform/forgiving-search.ts'
import { searchedOfUser, users } from './users.table.ts'

/** Whether a user's name, e-mail or phone holds a text, in any case of letters. */
const namedLike = (text: string): SQL => sql`${searchedOfUser(users)} ilike ${`%${literally(text)}%`}`

/**
 * Who is looked for by a text: whose name, e-mail or phone holds it; where it is somebody's whole address or number they alone are meant. The trigrams of
 * these are mostly those of many others, and take the longer the more there are.
 */
export async function peopleNamed(executor: Executor, text: string): Promise<SQL> {
  const whole = text.trim().toLowerCase()
  const is = whole.includes('@')
    ? eq(users.email, whole)
    : /^\d{10,}$/.test(whole)
      ? eq(users.phoneNumber, whole)
      : null
  if (is === null) return namedLike(text)
  const owners = await executor.select({ id: users.id }).from(users).where(is).limit(1)
  return owners.length > 0 ? is : namedLike(text)
}

/** The same of a user whom a row of another feature names: as it is decided row by row, and as an index of the users serves it. */
export async function matchesPerson(
  executor: Executor,
  userId: SQLWrapper,
  text: string,
): Promise<{ fits: SQL; byIndex: SQL[] }> {
  const named = await peopleNamed(executor, text)
  return {
    // `offset 0` keeps it a question about one row: joined, all whose name fits would be read first.
    fits: sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${named} offset 0)`,
    byIndex: [sql`${userId} in (select ${users.id} from ${users} where ${named})`],
  }
}

/** The same with slips of the keys forgiven; inside `forgiving` only. */
export const nearlyMatchesPerson = (userId: SQLWrapper, text: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${fits(text, searchedOfUser(users))})`

/** What a list of people is sorted by: the name of the user whom a row of another feature names, in small letters. */
export const nameToSortBy = (userId: SQLWrapper): SQL =>
  sql`(select lower(${users.firstname} || ' ' || ${users.lastname}) from ${users} where ${users.id} = ${userId})`
