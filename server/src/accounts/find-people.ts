import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Role } from '@ariviyal/contract/accounts/roles'
import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { firstMatchingIds } from '../platform/search/first-ids.ts'
import { peopleNamed } from './people.policy.ts'
import type { IsSubscribed } from './login-sessions/login-sessions.queries.ts'
import { fullName, showUser } from './user.view.ts'
import { type UserRow, users } from './users.table.ts'

/** A person as other features name them. */
export interface Person {
  id: string
  name: string
  email: string
  /** Whether the owner has proved that they read mail to it. Rights that an address proves depend on this. */
  email_confirmed: boolean
  /** Of the times in mails to them: an IANA name; that of India without one. */
  time_zone: string | undefined
}

const personColumns = {
  id: users.id,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  timeZone: users.timeZone,
}
const personOf = (row: Pick<UserRow, keyof typeof personColumns>): Person => ({
  id: row.id,
  name: fullName(row),
  email: row.email,
  email_confirmed: row.emailConfirmedAt !== null,
  time_zone: row.timeZone ?? undefined,
})

/** Unknown ids are left out. */
export async function findPeople(executor: Executor, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select(personColumns)
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, personOf(row)]))
}

/** Keyed by address in lower case. Omits unconfirmed addresses: their accounts may belong to someone else. */
export async function findPeopleByEmail(executor: Executor, emails: string[]): Promise<Map<string, Person>> {
  if (emails.length === 0) return new Map()
  const rows = await executor
    .select(personColumns)
    .from(users)
    .where(and(inArray(users.email, [...new Set(emails)]), isNotNull(users.emailConfirmedAt)))
  return new Map(rows.map((row) => [row.email, personOf(row)]))
}

export async function findPerson(executor: Executor, id: string): Promise<Person | null> {
  return (await findPeople(executor, [id])).get(id) ?? null
}

/** The confirmed address of a person, else null. */
export const provenAddress = (person: Person | undefined): string | null =>
  person?.email_confirmed ? person.email : null

/** A person with the fields that decide their permissions. */
export interface Account extends Person {
  firstname: string
  role: Role
}

async function findAccountWhere(executor: Executor, condition: SQL): Promise<Account | null> {
  const [row] = await executor.select().from(users).where(condition)
  return row ? { ...personOf(row), firstname: row.firstname, role: row.role } : null
}

export const findAccount = (executor: Executor, id: string): Promise<Account | null> =>
  findAccountWhere(executor, eq(users.id, id))

/** The address in lower case, as the contract's schemas give it. */
export const findAccountByEmail = (executor: Executor, email: string): Promise<Account | null> =>
  findAccountWhere(executor, eq(users.email, email))

/** Locks the user's row until the end of the transaction. Serialises changes to what the user holds. */
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

/** The fields that decide what a user may read. */
export type Rights = Pick<User, 'is_subscribed' | 'role'>

/** Prepares the query for a user's rights, which runs on each request for a part of a premium file. Returns null for an unknown user. */
export function prepareFindRights(executor: Executor, isSubscribed: IsSubscribed) {
  const statement = executor
    .select({
      // A staff role takes effect once its owner has followed the mailed link.
      role: sql<Role>`case when ${users.emailConfirmedAt} is null then 'teacher' else ${users.role} end`,
      isSubscribed: isSubscribed(users.id, sql`${sql.placeholder('now')}::timestamptz`),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_rights')
  return async (id: string, at: Date): Promise<Rights | null> => {
    const [row] = await statement.execute({ id, now: at.toISOString() })
    return row ? { role: row.role, is_subscribed: row.isSubscribed ? 1 : 0 } : null
  }
}

/** Keyed by address in lower case. Omits unconfirmed addresses. */
export async function findUsersByEmail(executor: Executor, emails: string[], at: At): Promise<Map<string, UserSince>> {
  if (emails.length === 0) return new Map()
  const rows = await selectUsers(executor, at).where(
    and(inArray(users.email, [...new Set(emails)]), isNotNull(users.emailConfirmedAt)),
  )
  return new Map(rows.map((row) => [row.email, present(row)]))
}

/** Users, newest first; one more than a page holds unless `limit` is given. `text` matches name, e-mail and phone. */
export async function searchUsers(
  executor: Executor,
  search: { text: string; before: string | undefined; limit?: number },
  at: At,
): Promise<UserSince[]> {
  const { text, before, limit = rowsForPage } = search
  const begin = before ? lt(users.id, before) : undefined
  const found = text
    ? await firstMatchingIds(executor, { table: users, fits: await peopleNamed(executor, text), begin, limit })
    : undefined
  const rows = await selectUsers(executor, at)
    .where(found ? inArray(users.id, found) : begin)
    .orderBy(desc(users.id))
    .limit(limit)
  return rows.map(present)
}

export const countUsers = (executor: Executor): Promise<number> => executor.$count(users)

/** Number of users from which totals over all users are cached instead of counted on each request. */
const large = 10_000

/** Whether the database is large, by PostgreSQL's estimate of the number of users. */
export async function isLargeDatabase(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ large: boolean }>(
    sql`select reltuples >= ${large} as large from pg_class where oid = 'users'::regclass`,
  )
  return rows[0]?.large ?? false
}
