import type { User } from '@ariviyal/contract/accounts'
import type { Role } from '@ariviyal/contract/roles'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { isAmong } from '../platform/is-among.ts'
import { peopleNamed } from './people.policy.ts'
import type { IsSubscribed } from './sessions.queries.ts'
import { fullName, showUser } from './user.view.ts'
import { users } from './users.table.ts'

/** A person as other features name them. */
export interface Person {
  id: string
  name: string
  email: string
}

/** Unknown ids are left out. */
export async function findPeople(executor: Executor, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, { id: row.id, name: fullName(row), email: row.email }]))
}

/** By address, in lower case; unknown ones are left out. */
export async function findPeopleByEmail(executor: Executor, emails: string[]): Promise<Map<string, Person>> {
  if (emails.length === 0) return new Map()
  const rows = await executor
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname, email: users.email })
    .from(users)
    .where(inArray(users.email, [...new Set(emails)]))
  return new Map(rows.map((row) => [row.email, { id: row.id, name: fullName(row), email: row.email }]))
}

export async function findPerson(executor: Executor, id: string): Promise<Person | null> {
  return (await findPeople(executor, [id])).get(id) ?? null
}

/** A person with what decides what they may do. */
export interface Account extends Person {
  firstname: string
  role: Role
}

async function findAccountWho(executor: Executor, holds: SQL): Promise<Account | null> {
  const [row] = await executor.select().from(users).where(holds)
  return row ? { id: row.id, name: fullName(row), firstname: row.firstname, email: row.email, role: row.role } : null
}

export const findAccount = (executor: Executor, id: string): Promise<Account | null> =>
  findAccountWho(executor, eq(users.id, id))

/** The address in lower case, as the contract's schemas give it. */
export const findAccountByEmail = (executor: Executor, email: string): Promise<Account | null> =>
  findAccountWho(executor, eq(users.email, email))

/** Takes the user's row for this transaction: whoever else would change what this user holds waits for its end. */
export async function lockUser(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  return rows.length > 0
}

interface At {
  isSubscribed: IsSubscribed
  now: Date
}

export type UserSince = User & { createdAt: Date }

const selectUsers = (executor: Executor, at: At) =>
  executor
    .select({
      id: users.id,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      phoneNumber: users.phoneNumber,
      role: users.role,
      createdAt: users.createdAt,
      isSubscribed: sql<boolean>`${at.isSubscribed(users.id, sql`${at.now.toISOString()}::timestamptz`)}`,
    })
    .from(users)

type Selected = Awaited<ReturnType<typeof selectUsers>>[number]
const present = (row: Selected): UserSince => ({ ...showUser(row, row.isSubscribed), createdAt: row.createdAt })

export async function findUser(executor: Executor, id: string, at: At): Promise<UserSince | null> {
  const [row] = await selectUsers(executor, at).where(eq(users.id, id))
  return row ? present(row) : null
}

/** What decides what a user may read. */
export type Rights = Pick<User, 'is_subscribed' | 'role'>

/** Prepares the question for the rights of users, which each piece of a premium file asks; unknown ones are left out. */
export function prepareFindRights(executor: Executor, isSubscribed: IsSubscribed) {
  const question = executor
    .select({
      id: users.id,
      role: users.role,
      isSubscribed: isSubscribed(users.id, sql`${sql.placeholder('now')}::timestamptz`),
    })
    .from(users)
    .where(isAmong(users.id, 'ids', 'uuid'))
    .prepare('find_rights')
  return async (ids: string[], at: Date): Promise<Map<string, Rights>> => {
    const rows = await question.execute({ ids, now: at.toISOString() })
    return new Map(rows.map((row) => [row.id, { role: row.role, is_subscribed: row.isSubscribed ? 1 : 0 }]))
  }
}

/** By address, in lower case; unknown ones are left out. */
export async function findUsersByEmail(executor: Executor, emails: string[], at: At): Promise<Map<string, UserSince>> {
  if (emails.length === 0) return new Map()
  const rows = await selectUsers(executor, at).where(inArray(users.email, [...new Set(emails)]))
  return new Map(rows.map((row) => [row.email, present(row)]))
}

/** Users, newest first, one more than a page holds unless `limit` says otherwise; `text` is looked for in name, e-mail and phone. */
export async function searchUsers(
  executor: Executor,
  search: { text: string; before: string | undefined; limit?: number },
  at: At,
): Promise<UserSince[]> {
  const { text, before, limit = rowsForPage } = search
  const found = text ? await peopleNamed(executor, text) : undefined
  const rows = await selectUsers(executor, at)
    .where(and(found, before ? lt(users.id, before) : undefined))
    .orderBy(desc(users.id))
    .limit(limit)
  return rows.map(present)
}

export const countUsers = (executor: Executor): Promise<number> => executor.$count(users)

/** From so many users on a house is large: what is counted over all of them is counted now and then. */
const large = 10_000

/** Whether there are very many users, by PostgreSQL's own estimate. */
export async function isLargeHouse(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ large: boolean }>(
    sql`select reltuples >= ${large} as large from pg_class where oid = 'users'::regclass`,
  )
  return rows[0]?.large ?? false
}
