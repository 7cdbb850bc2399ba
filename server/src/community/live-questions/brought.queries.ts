import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { answers, discussions } from '../discussions/discussions.table.ts'

/** Locks questions until the end of the transaction: answers to them wait. */
export async function lockBrought(tx: Transaction, ids: string[]): Promise<void> {
  await tx
    .select({ id: discussions.id })
    .from(discussions)
    .where(inArray(discussions.id, ids))
    .orderBy(asc(discussions.id))
    .for('update')
}

/** Deletes those of these questions that nobody has answered; returns how many. */
export async function deleteUnanswered(executor: Executor, ids: string[]): Promise<number> {
  const { rowCount } = await executor
    .delete(discussions)
    .where(
      and(
        inArray(discussions.id, ids),
        sql`not exists (select 1 from ${answers} where ${answers.discussionId} = ${discussions.id})`,
      ),
    )
  return rowCount ?? 0
}
