import type { QuestionSource, QuestionSummary } from '@ariviyal/contract/questions/question'
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { correctedBy, knownWords } from '../platform/search/correct-words.ts'
import { escapeLike, joined } from '../platform/search/fuzzy-search.ts'
import { isOfSchool, type Reader } from './questions.queries.ts'
import { questions, questionVersions } from './questions.table.ts'

type Choice = 'kind' | 'grade' | 'board' | 'difficulty' | 'bloom' | 'language'

export interface QuestionFilter extends Partial<{ [Name in Choice]: QuestionSummary[Name] | undefined }> {
  from: QuestionSource
  reader: Reader
  chapter?: string | undefined
  words?: string[]
  /** Cursor: the id before the page. */
  after?: string | undefined
}

const searched = joined(questions.text, questions.chapter, questions.competency, questions.takenFrom)

const contains = (column: SQL | typeof questions.chapter, text: string): SQL =>
  sql`${column} ilike ${`%${escapeLike(text)}%`}`

const equals = (filter: QuestionFilter) =>
  (['kind', 'grade', 'board', 'difficulty', 'bloom', 'language'] as const).map((name) => {
    const value = filter[name]
    return value === undefined || value === null ? undefined : sql`${questions[name]} = ${value}`
  })

/** Each source is one index, and bounded. */
function isFrom({ from, reader: { userId, institutionId } }: QuestionFilter): SQL | undefined {
  if (from === 'mine') return eq(questions.ownerId, userId)
  if (from === 'ariviyal') return isNull(questions.ownerId)
  return institutionId ? isOfSchool(institutionId) : sql`false`
}

const matches = (filter: QuestionFilter): SQL | undefined =>
  and(
    isFrom(filter),
    ...equals(filter),
    filter.chapter ? contains(questions.chapter, filter.chapter) : undefined,
    // A part of a case is found by its words; without a search the case stands for it.
    filter.words ? and(...filter.words.map((word) => contains(searched, word))) : isNull(questions.caseId),
    filter.after ? lt(questions.id, filter.after) : undefined,
  )

const columns = {
  id: questions.id,
  kind: questions.kind,
  text: questions.text,
  version: questions.version,
  caseId: questions.caseId,
  board: questions.board,
  grade: questions.grade,
  chapter: questions.chapter,
  difficulty: questions.difficulty,
  bloom: questions.bloom,
  language: questions.language,
  createdAt: questions.createdAt,
  ownerId: questions.ownerId,
  seedKey: questions.seedKey,
  formulas: questionVersions.formulas,
  hasPicture: sql<boolean>`jsonb_path_exists(${questionVersions.content}, '$.**.picture')`,
}

/** The newest questions of one source, whose number is bounded, so reading all of them is bounded too. */
export const selectQuestionPage = (executor: Executor, filter: QuestionFilter) => {
  const page = executor
    .$with('page')
    .as(
      executor
        .select({ id: questions.id, version: questions.version })
        .from(questions)
        .where(matches(filter))
        .orderBy(desc(questions.id))
        .limit(rowsForPage),
    )
  return executor
    .with(page)
    .select(columns)
    .from(page)
    .innerJoin(questions, eq(questions.id, page.id))
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, page.id), eq(questionVersions.version, page.version)),
    )
    .orderBy(desc(page.id))
}
export type ListedQuestion = Awaited<ReturnType<typeof selectQuestionPage>>[number]

/** The closest words of the newest questions; null if there are none. */
export async function correctedWords(
  executor: Executor,
  filter: QuestionFilter,
  words: string[],
): Promise<string[] | null> {
  return correctedBy(await knownInQuestions(executor, filter), words)
}

export const knownInQuestions = (executor: Executor, filter: QuestionFilter): Promise<Set<string>> =>
  knownWords(executor, { table: questions, said: searched, where: isFrom(filter) })
