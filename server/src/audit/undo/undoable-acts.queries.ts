import { eq, lt } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type UndoableActRow, undoableActs } from './undoable-acts.table.ts'

export async function insertAct(executor: Executor, row: UndoableActRow): Promise<void> {
  await executor.insert(undoableActs).values(row)
}

/** Locks the row until the end of the transaction: the second of two concurrent undos waits and then sees the first. */
export async function lockAct(executor: Executor, id: string): Promise<UndoableActRow | null> {
  const [row] = await executor.select().from(undoableActs).where(eq(undoableActs.id, id)).for('update')
  return row ?? null
}

export async function markUndone(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.update(undoableActs).set({ undoneAt: at }).where(eq(undoableActs.id, id))
}

export async function deleteActsBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(undoableActs).where(lt(undoableActs.until, moment))
}
