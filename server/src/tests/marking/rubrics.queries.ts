import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type RubricRow, testRubrics } from './marking.table.ts'

export const selectRubrics = (executor: Executor, testId: string): Promise<RubricRow[]> =>
  executor.select().from(testRubrics).where(eq(testRubrics.testId, testId))

export async function findRubric(executor: Executor, testId: string, questionId: string): Promise<RubricRow | null> {
  const [row] = await executor
    .select()
    .from(testRubrics)
    .where(and(eq(testRubrics.testId, testId), eq(testRubrics.questionId, questionId)))
  return row ?? null
}

export async function upsertRubric(executor: Executor, row: RubricRow & { rows: RubricRows | null }): Promise<void> {
  const { version, rows } = row
  await executor
    .insert(testRubrics)
    .values(row)
    .onConflictDoUpdate({ target: [testRubrics.testId, testRubrics.questionId], set: { version, rows } })
}
