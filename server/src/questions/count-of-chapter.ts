import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { questions } from './questions.table.ts'

interface OfChapter {
  /** The chapter's title and its other names, as the bank writes them. */
  names: readonly string[]
  grade: number
  board: NonNullable<QuestionSummary['board']>
}

/**
 * The name under which Ariviyal has most questions of a chapter, and their number. A case counts once, and a translation
 * not at all. Null without questions.
 */
export async function countQuestionsOfChapter(executor: Executor, { names, grade, board }: OfChapter) {
  const [row] = await executor
    .select({ chapter: questions.chapter, count: count() })
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
    .groupBy(questions.chapter)
    .orderBy(desc(count()))
    .limit(1)
  return row ?? null
}
