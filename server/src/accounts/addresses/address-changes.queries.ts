import { and, eq, gt, lte, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/is-unique-violation.ts'
import { users } from '../users.table.ts'
import { addressChanges, type FormerAddressRow, formerAddresses } from './address-changes.table.ts'

/** Stores the new address of an account in place of an earlier one. */
export async function putAddressChange(executor: Executor, row: typeof addressChanges.$inferInsert): Promise<void> {
  const { userId: _user, ...set } = row
  await executor.insert(addressChanges).values(row).onConflictDoUpdate({ target: addressChanges.userId, set })
}

export async function findAddressChange(executor: Executor, tokenHash: string, now: Date) {
  const [row] = await executor
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.tokenHash, tokenHash), gt(addressChanges.expiresAt, now)))
  return row ?? null
}

export async function deleteAddressChange(executor: Executor, userId: string): Promise<void> {
  await executor.delete(addressChanges).where(eq(addressChanges.userId, userId))
}

export async function insertFormerAddress(executor: Executor, row: FormerAddressRow): Promise<void> {
  await executor.insert(formerAddresses).values(row)
}

export async function findFormerAddress(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<FormerAddressRow | null> {
  const [row] = await executor
    .select()
    .from(formerAddresses)
    .where(and(eq(formerAddresses.tokenHash, tokenHash), gt(formerAddresses.expiresAt, now)))
  return row ?? null
}

export async function deleteFormerAddresses(executor: Executor, userId: string): Promise<void> {
  await executor.delete(formerAddresses).where(eq(formerAddresses.userId, userId))
}

/** Whether another account may take this address back. */
export async function isReserved(
  executor: Executor,
  email: string,
  { exceptFor, now }: { exceptFor?: string; now: Date },
): Promise<boolean> {
  const ofOthers = and(
    eq(formerAddresses.email, email),
    gt(formerAddresses.expiresAt, now),
    exceptFor === undefined ? undefined : ne(formerAddresses.userId, exceptFor),
  )
  return (await executor.$count(formerAddresses, ofOthers)) > 0
}

/** Sets a confirmed address; false when another account has it. The unique constraint decides between concurrent calls. */
export async function setConfirmedEmail(executor: Executor, id: string, email: string, at: Date): Promise<boolean> {
  try {
    // A savepoint: the caller's transaction goes on after the violation.
    await executor.transaction((inner) =>
      inner.update(users).set({ email, emailConfirmedAt: at }).where(eq(users.id, id)),
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) return false
    throw error
  }
}

/** As they are in the personal data of their user. */
export const selectNewAddresses = (executor: Executor, userId: string) =>
  executor
    .select({ email: addressChanges.email, createdAt: addressChanges.createdAt })
    .from(addressChanges)
    .where(eq(addressChanges.userId, userId))
export const selectFormerAddresses = (executor: Executor, userId: string) =>
  executor
    .select({ email: formerAddresses.email, createdAt: formerAddresses.createdAt })
    .from(formerAddresses)
    .where(eq(formerAddresses.userId, userId))

export async function deleteExpiredAddresses(executor: Executor, now: Date): Promise<void> {
  await executor.delete(addressChanges).where(lte(addressChanges.expiresAt, now))
  await executor.delete(formerAddresses).where(lte(formerAddresses.expiresAt, now))
}
