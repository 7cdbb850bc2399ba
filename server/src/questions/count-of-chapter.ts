import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import { type ChapterBoard, chapterBoards } from '@ariviyal/contract/chapters/chapter-rules'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { questions } from './questions.table.ts'

interface OfChapter {
  /** The chapter's title and its other names, as the bank writes them. */
  names: readonly string[]
  grade: number
  board: ChapterBoard
}

/** Questions of this kind state their marks, and their explanation is the scheme. */
const kindWithScheme = 'long-answer' satisfies QuestionSummary['kind']

/**
 * The name under which Ariviyal has most questions of a chapter, their number, how many of them go beyond the textbook,
 * and how many have a marking scheme. A case counts once, and a translation not at all. Where the board has none, they
 * are those of another board for the same grade under one of the names. Null without questions.
 */
export async function countQuestionsOfChapter(executor: Executor, { names, grade, board }: OfChapter) {
  const isOwn = eq(questions.board, board)
  const [row] = await executor
    .select({
      board: sql<ChapterBoard>`${questions.board}`,
      chapter: questions.chapter,
      count: count(),
      enrichment: count(sql`case when ${questions.role} = 'enrichment' then 1 end`),
      schemes: count(sql`case when ${questions.kind} = ${kindWithScheme} then 1 end`),
    })
    .from(questions)
    .where(
      and(
        isNull(questions.ownerId),
        inArray(questions.chapter, [...names]),
        eq(questions.grade, grade),
        inArray(questions.board, [...chapterBoards]),
        isNull(questions.caseId),
        isNull(questions.translationOf),
      ),
    )
    .groupBy(questions.board, questions.chapter)
    .orderBy(desc(isOwn), desc(count()))
    .limit(1)
  return row ?? null
}
