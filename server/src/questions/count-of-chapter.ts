import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { questions } from './questions.table.ts'

interface OfChapter {
  /** The chapter's title and its other names, as the bank writes them. */
  names: readonly string[]
  grade: number
  board: NonNullable<QuestionSummary['board']>
}

/** Number of Ariviyal's questions for a chapter; a case counts once, and a translation not at all. */
export async function countQuestionsOfChapter(executor: Executor, { names, grade, board }: OfChapter): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(questions)
    .where(
      and(
        isNull(questions.ownerId),
        inArray(questions.chapter, [...names]),
        eq(questions.grade, grade),
        eq(questions.board, board),
        isNull(questions.caseId),
        isNull(questions.translationOf),
      ),
    )
  return row?.count ?? 0
}
