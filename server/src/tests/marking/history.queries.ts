import type { HistoryKind } from '@ariviyal/contract/tests/regrade'
import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { type HistoryRow, testHistory } from './marking.table.ts'

type Decision = Pick<HistoryRow, 'testId' | 'kind' | 'before' | 'after'> & Partial<HistoryRow>

/** A row about what a teacher decides now. */
export const historyRow = (ctx: AppContext, teacherId: string, decision: Decision): HistoryRow => ({
  id: uuid(),
  regradeId: null,
  at: ctx.now(),
  actorId: teacherId,
  questionId: null,
  studentId: null,
  note: '',
  ...decision,
})

export async function insertHistory(executor: Executor, rows: HistoryRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(testHistory).values(rows)
}

/** A page of what was decided, newest first. */
export const selectHistory = (
  executor: Executor,
  testId: string,
  page: { before: string | undefined; kind: HistoryKind | undefined; size: number },
): Promise<HistoryRow[]> =>
  executor
    .select()
    .from(testHistory)
    .where(
      and(
        eq(testHistory.testId, testId),
        isNull(testHistory.regradeId),
        page.kind === undefined ? undefined : eq(testHistory.kind, page.kind),
        page.before === undefined ? undefined : lt(testHistory.id, page.before),
      ),
    )
    .orderBy(desc(testHistory.id))
    .limit(page.size)

/** The rows of the pupils of these regrades. */
export const selectPupilRows = (executor: Executor, regradeIds: string[]): Promise<HistoryRow[]> =>
  regradeIds.length === 0
    ? Promise.resolve([])
    : executor.select().from(testHistory).where(inArray(testHistory.regradeId, regradeIds)).orderBy(asc(testHistory.id))
