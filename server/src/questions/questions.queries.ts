import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type QuestionRow, questions, questionVersions } from './questions.table.ts'

export async function insertQuestions(executor: Executor, rows: (typeof questions.$inferInsert)[]): Promise<void> {
  await executor.insert(questions).values(rows)
}

export async function insertQuestionVersions(
  executor: Executor,
  rows: (typeof questionVersions.$inferInsert)[],
): Promise<void> {
  await executor.insert(questionVersions).values(rows)
}

export const countQuestionsOf = (executor: Executor, ownerId: string): Promise<number> =>
  executor.$count(questions, eq(questions.ownerId, ownerId))

const currentVersion = and(
  eq(questionVersions.questionId, questions.id),
  eq(questionVersions.version, questions.version),
)

/** Questions with their current versions. */
const selectStored = (executor: Executor) =>
  executor
    .select({
      ...getTableColumns(questions),
      content: questionVersions.content,
      formulas: questionVersions.formulas,
      testCases: questionVersions.testCases,
      explanation: questionVersions.explanation,
      hint: questionVersions.hint,
    })
    .from(questions)
    .innerJoin(questionVersions, currentVersion)
    .$dynamic()
export type StoredQuestion = Awaited<ReturnType<typeof selectStored>>[number]

/** The current versions of those of these questions, and of the parts of these cases, that the teacher may use. */
export const selectUsableQuestions = (executor: Executor, teacherId: string, ids: string[]) =>
  selectStored(executor)
    .where(and(eq(questions.ownerId, teacherId), or(inArray(questions.id, ids), inArray(questions.caseId, ids))))
    .orderBy(asc(questions.caseId), asc(questions.place), asc(questions.id))

/** Null if this teacher has no such question. */
export async function findQuestion(executor: Executor, ownerId: string, id: string): Promise<StoredQuestion | null> {
  const [row] = await selectStored(executor).where(and(eq(questions.ownerId, ownerId), eq(questions.id, id)))
  return row ?? null
}

export const selectParts = (executor: Executor, caseId: string): Promise<StoredQuestion[]> =>
  selectStored(executor).where(eq(questions.caseId, caseId)).orderBy(asc(questions.place), asc(questions.id))

/** The whole bank of a teacher, oldest first. */
export const selectQuestionsOf = (executor: Executor, ownerId: string): Promise<StoredQuestion[]> =>
  selectStored(executor).where(eq(questions.ownerId, ownerId)).orderBy(asc(questions.id))

export async function updateQuestionRow(executor: Executor, id: string, change: Partial<QuestionRow>): Promise<void> {
  await executor.update(questions).set(change).where(eq(questions.id, id))
}

/** Deletes those of these questions that are this teacher's, with parts and versions, and returns how many they were. */
export async function deleteQuestionRows(executor: Executor, ownerId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await executor
    .delete(questions)
    .where(and(eq(questions.ownerId, ownerId), inArray(questions.id, ids)))
    .returning({ id: questions.id })
  return rows.length
}
