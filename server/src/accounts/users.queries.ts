import type { Role } from '@ariviyal/contract/roles'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../platform/database.ts'
import { type UserRow, users } from './users.table.ts'

/** The new id, or null when the address is taken: the constraint decides, so that two at once cannot both win. */
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

/** Replaces a hash only where it still is the one that was verified, so that a change in between is not undone. */
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

export async function setPasswordHash(executor: Executor, id: string, hash: string): Promise<void> {
  await executor.update(users).set({ passwordHash: hash }).where(eq(users.id, id))
}

/** Notes that the owner reads mail to this address; false where that was known, since the first moment stays. */
export async function markEmailConfirmed(executor: Executor, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await executor
    .update(users)
    .set({ emailConfirmedAt: at })
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
  return rowCount === 1
}

/** The owner has to prove again that they read mail to this address. */
export async function clearEmailConfirmed(executor: Executor, id: string): Promise<void> {
  await executor.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id))
}

export async function setRole(executor: Executor, id: string, role: Role): Promise<void> {
  await executor.update(users).set({ role }).where(eq(users.id, id))
}

/** An administrator who has not followed the mailed link yet is none: nobody could get into the console. */
const isAdmin = and(eq(users.role, 'admin'), isNotNull(users.emailConfirmedAt))

export async function hasAdmin(executor: Executor): Promise<boolean> {
  const rows = await executor.select({ id: users.id }).from(users).where(isAdmin).limit(1)
  return rows.length > 0
}

/** All administrators, taken for this transaction in one order, so that two who do this never wait for each other in a circle. */
export const lockAdmins = (executor: Executor): Promise<{ id: string }[]> =>
  executor.select({ id: users.id }).from(users).where(isAdmin).orderBy(asc(users.id)).for('update')
