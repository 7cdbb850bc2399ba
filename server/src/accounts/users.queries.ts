import type { Role } from '@ariviyal/contract/accounts/roles'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../platform/db/database.ts'
import { type UserRow, users } from './users.table.ts'

/** Returns the new id, or null if the address is taken. The unique constraint decides between concurrent calls. */
export async function insertUser(
  executor: Executor,
  user: Omit<typeof users.$inferInsert, 'id'>,
): Promise<string | null> {
  const [row] = await executor
    .insert(users)
    .values({ id: uuid(), ...user })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return row?.id ?? null
}

export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [row] = await executor.select().from(users).where(eq(users.email, email))
  return row ?? null
}

export async function findUserById(executor: Executor, id: string): Promise<UserRow | null> {
  const [row] = await executor.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** Replaces a hash only if it is still the verified one, so that a concurrent change is not undone. */
export async function replacePasswordHash(
  executor: Executor,
  id: string,
  before: string,
  after: string,
): Promise<boolean> {
  const changed = await executor
    .update(users)
    .set({ passwordHash: after })
    .where(sql`${users.id} = ${id} and ${users.passwordHash} = ${before}`)
    .returning({ id: users.id })
  return changed.length > 0
}

export async function updateUser(
  executor: Executor,
  id: string,
  change: Pick<UserRow, 'firstname' | 'lastname' | 'phoneNumber' | 'timeZone'>,
): Promise<void> {
  await executor.update(users).set(change).where(eq(users.id, id))
}

export async function setPasswordHash(executor: Executor, id: string, hash: string): Promise<void> {
  await executor.update(users).set({ passwordHash: hash }).where(eq(users.id, id))
}

/** Records that the owner reads mail to this address. Returns false if that was known: the first timestamp stays. */
export async function markEmailConfirmed(executor: Executor, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await executor
    .update(users)
    .set({ emailConfirmedAt: at })
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
  return rowCount === 1
}

/** Requires the owner to confirm the address again. */
export async function clearEmailConfirmed(executor: Executor, id: string): Promise<void> {
  await executor.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id))
}

export async function setRole(executor: Executor, id: string, role: Role): Promise<void> {
  await executor.update(users).set({ role }).where(eq(users.id, id))
}

/** An administrator who has not followed the mailed link yet does not count: they cannot open the console. */
const isAdmin = and(eq(users.role, 'admin'), isNotNull(users.emailConfirmedAt))

export async function hasAdmin(executor: Executor): Promise<boolean> {
  const rows = await executor.select({ id: users.id }).from(users).where(isAdmin).limit(1)
  return rows.length > 0
}

/** Locks all administrators in one order until the end of the transaction, so that concurrent calls do not deadlock. */
export const lockAdmins = (executor: Executor): Promise<{ id: string }[]> =>
  executor.select({ id: users.id }).from(users).where(isAdmin).orderBy(asc(users.id)).for('update')
