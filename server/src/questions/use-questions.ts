import type { Executor } from '../platform/db/database.ts'
import { selectUsableQuestions } from './questions.queries.ts'

/** A question's current version, as a test copies it. */
export type UsableQuestion = Awaited<ReturnType<typeof selectUsableQuestions>>[number]

/** The current versions of those of these questions that the teacher may use, and of the parts of these cases, in order. */
export const findUsableQuestions = (executor: Executor, teacherId: string, ids: string[]): Promise<UsableQuestion[]> =>
  selectUsableQuestions(executor, teacherId, ids)
