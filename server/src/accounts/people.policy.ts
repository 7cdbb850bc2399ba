import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fits, literally } from '../platform/forgiving-search.ts'
import { searchedOfUser, users } from './users.table.ts'

/** Whether a user's name, e-mail or phone holds a text, in any case of letters. */
export function namedLike(text: string): SQL | undefined {
  const pattern = `%${literally(text)}%`
  return or(
    sql`(${users.firstname} || ' ' || ${users.lastname}) ilike ${pattern}`,
    sql`${users.email} ilike ${pattern}`,
    sql`${users.phoneNumber} ilike ${pattern}`,
  )
}

/** The same of a user whom a row of another feature names. */
export const matchesPerson = (userId: SQLWrapper, text: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${namedLike(text)})`

/** The same with slips of the keys forgiven; inside `forgiving` only. */
export const nearlyMatchesPerson = (userId: SQLWrapper, text: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${fits(text, searchedOfUser(users))})`

/** What a list of people is sorted by: the name of the user whom a row of another feature names, in small letters. */
export const nameToSortBy = (userId: SQLWrapper): SQL =>
  sql`(select lower(${users.firstname} || ' ' || ${users.lastname}) from ${users} where ${users.id} = ${userId})`
