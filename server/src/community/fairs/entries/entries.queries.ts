import { and, asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { fairEntries, type FairEntryRow } from '../fair-entries.table.ts'

/** In the order of their entry, also withdrawn ones; of one school where it is given. */
export const selectEntries = (executor: Executor, fairId: string, schoolId?: string): Promise<FairEntryRow[]> =>
  executor
    .select()
    .from(fairEntries)
    .where(and(eq(fairEntries.fairId, fairId), schoolId ? eq(fairEntries.schoolId, schoolId) : undefined))
    .orderBy(asc(fairEntries.id))

/** All entries of a teacher, for the file of their own data. */
export const selectEntriesOf = (executor: Executor, teacherId: string): Promise<FairEntryRow[]> =>
  executor.select().from(fairEntries).where(eq(fairEntries.teacherId, teacherId)).orderBy(asc(fairEntries.id))

export async function findEntry(executor: Executor, id: string): Promise<FairEntryRow | null> {
  const [row] = await executor.select().from(fairEntries).where(eq(fairEntries.id, id))
  return row ?? null
}

export async function insertEntry(tx: Transaction, row: typeof fairEntries.$inferInsert): Promise<void> {
  await tx.insert(fairEntries).values(row)
}

export async function updateEntry(tx: Transaction, id: string, set: Partial<FairEntryRow>): Promise<void> {
  await tx.update(fairEntries).set(set).where(eq(fairEntries.id, id))
}
