import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { ownsClass } from '../../classroom/class-access.policy.ts'
import { holdsSeatOf } from '../../institutions/institutions.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { type SharedClassRow, sharedClasses } from './shared-classes.table.ts'

/** Whether an agreement is in force. */
const isInForce = (): SQL | undefined =>
  and(
    ownsClass(sharedClasses.agreedBy, sharedClasses.classId),
    holdsSeatOf(sharedClasses.agreedBy, sharedClasses.institutionId),
  )

export async function findAgreement(executor: Executor, classId: string): Promise<SharedClassRow | null> {
  const [row] = await executor
    .select()
    .from(sharedClasses)
    .where(and(eq(sharedClasses.classId, classId), isInForce()))
  return row ?? null
}

/** The classes that an institution sees, newest first. */
export const selectSharedClasses = (executor: Executor, institutionId: string, before: string | undefined) =>
  executor
    .select({ id: sharedClasses.classId })
    .from(sharedClasses)
    .where(
      and(
        eq(sharedClasses.institutionId, institutionId),
        before ? lt(sharedClasses.classId, before) : undefined,
        isInForce(),
      ),
    )
    .orderBy(desc(sharedClasses.classId))
    .limit(rowsForPage)

export async function saveAgreement(executor: Executor, { classId, ...row }: SharedClassRow): Promise<void> {
  await executor
    .insert(sharedClasses)
    .values({ classId, ...row })
    .onConflictDoUpdate({ target: sharedClasses.classId, set: row })
}

export async function deleteAgreement(executor: Executor, classId: string): Promise<void> {
  await executor.delete(sharedClasses).where(eq(sharedClasses.classId, classId))
}

/** What a teacher has agreed to, in force or not. */
export const selectAgreementsOf = (executor: Executor, userId: string): Promise<SharedClassRow[]> =>
  executor.select().from(sharedClasses).where(eq(sharedClasses.agreedBy, userId))
