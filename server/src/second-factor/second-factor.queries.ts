import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { isSecondFactorRequired } from './second-factor.policy.ts'
import { recoveryCodes, secondFactors, staffRules } from './second-factor.table.ts'

/** Returns false if the user has one already. Of two concurrent calls one succeeds. */
export async function insertFactor(executor: Executor, factor: typeof secondFactors.$inferInsert): Promise<boolean> {
  const rows = await executor
    .insert(secondFactors)
    .values(factor)
    .onConflictDoNothing()
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function findFactor(executor: Executor, userId: string) {
  const [row] = await executor.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row ?? null
}

/** Consumes a time step and all earlier ones; false if it was consumed already. */
export async function consumeStep(executor: Executor, userId: string, step: number): Promise<boolean> {
  const rows = await executor
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function deleteFactor(executor: Executor, userId: string): Promise<boolean> {
  const rows = await executor
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function replaceRecoveryCodes(executor: Executor, userId: string, hashes: string[]): Promise<void> {
  await executor.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await executor.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Consumes a code. Of two concurrent calls one returns false. */
export async function consumeRecoveryCode(executor: Executor, userId: string, codeHash: string): Promise<boolean> {
  const rows = await executor
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

export const countRecoveryCodes = (executor: Executor, userId: string): Promise<number> =>
  executor.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function selectIsRequired(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ required: boolean }>(sql`select ${isSecondFactorRequired} as required`)
  return rows[0]?.required ?? false
}

export async function upsertIsRequired(executor: Executor, secondFactorRequired: boolean): Promise<void> {
  await executor
    .insert(staffRules)
    .values({ secondFactorRequired })
    .onConflictDoUpdate({ target: staffRules.only, set: { secondFactorRequired } })
}
