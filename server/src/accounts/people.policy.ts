import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fits, literally } from '../platform/forgiving-search.ts'
import { searchedOfUser, users } from './users.table.ts'

/** Whether a user's name, e-mail or phone holds a text, in any case of letters. */
export const namedLike = (text: string): SQL => sql`${searchedOfUser(users)} ilike ${`%${literally(text)}%`}`

/** The same of a user whom a row of another feature names. */
export const matchesPerson = (userId: SQLWrapper, text: string): SQL =>
  sql`${userId} in (select ${users.id} from ${users} where ${namedLike(text)})`

/** The same with slips of the keys forgiven; inside `forgiving` only. */
export const nearlyMatchesPerson = (userId: SQLWrapper, text: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${fits(text, searchedOfUser(users))})`

/** What a list of people is sorted by: the name of the user whom a row of another feature names, in small letters. */
export const nameToSortBy = (userId: SQLWrapper): SQL =>
  sql`(select lower(${users.firstname} || ' ' || ${users.lastname}) from ${users} where ${users.id} = ${userId})`
