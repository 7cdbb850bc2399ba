import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { questions, questionVersions } from '../questions.table.ts'

const columns = {
  id: questions.id,
  caseId: questions.caseId,
  chapter: questions.chapter,
  grade: questions.grade,
  board: questions.board,
  role: questions.role,
  takenFrom: questions.takenFrom,
  competency: questions.competency,
  difficulty: questions.difficulty,
  bloom: questions.bloom,
  language: questions.language,
  content: questionVersions.content,
  explanation: questionVersions.explanation,
  hint: questionVersions.hint,
  testCases: questionVersions.testCases,
}
const isCurrent = and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.version))

/** A page of a teacher's own questions in the order of their ids, without the parts of cases. */
export const selectQuestionsToExport = (executor: Executor, teacherId: string, after: string | null, most: number) =>
  executor
    .select(columns)
    .from(questions)
    .innerJoin(questionVersions, isCurrent)
    .where(and(eq(questions.ownerId, teacherId), isNull(questions.caseId), after ? gt(questions.id, after) : undefined))
    .orderBy(asc(questions.id))
    .limit(most)

/** The parts of these cases, each case's in their order. */
export const selectPartsToExport = (executor: Executor, caseIds: string[]) =>
  executor
    .select(columns)
    .from(questions)
    .innerJoin(questionVersions, isCurrent)
    .where(inArray(questions.caseId, caseIds))
    .orderBy(asc(questions.caseId), asc(questions.place))
