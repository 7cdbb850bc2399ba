import type { ChapterBoard } from '@ariviyal/contract/chapters/chapter-rules'
import type { ContentState } from '@ariviyal/contract/content'
import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { contentQueries, inState, isShown } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { knownWords } from '../platform/search/correct-words.ts'
import { escapeLike, joined } from '../platform/search/fuzzy-search.ts'
import { type ChapterRow, chapters } from './chapters.table.ts'

export interface InSyllabus {
  board?: ChapterBoard | undefined
  grade?: number | undefined
}

/** Textbooks have some hundreds of chapters in all: lists are not paged. Former chapters of a part are last. */
const inOrder = [
  asc(chapters.board),
  asc(chapters.grade),
  asc(chapters.part),
  sql`${chapters.number} asc nulls last`,
  asc(chapters.title),
]

const select = (executor: Executor, where: SQL | undefined): Promise<ChapterRow[]> =>
  executor
    .select()
    .from(chapters)
    .where(where)
    .orderBy(...inOrder)

const isIn = ({ board, grade }: InSyllabus): SQL | undefined =>
  and(board ? eq(chapters.board, board) : undefined, grade ? eq(chapters.grade, grade) : undefined)

const { id, slug, board, grade, part, number, title, names, note, uses } = chapters
const summaryColumns = { id, slug, board, grade, part, number, title, names, note }
export type SummaryRow = Pick<ChapterRow, keyof typeof summaryColumns>

/** Published chapters in order, without what only their pages show. */
export const selectSummaries = (executor: Executor, syllabus: InSyllabus): Promise<SummaryRow[]> =>
  executor
    .select(summaryColumns)
    .from(chapters)
    .where(and(isShown(chapters), isIn(syllabus)))
    .orderBy(...inOrder)

/** Published chapters to which books, videos or themes are assigned, in order. */
export const selectAssigned = (executor: Executor, where?: SQL) =>
  executor
    .select({ slug, board, grade, part, title, uses })
    .from(chapters)
    .where(and(isShown(chapters), sql`${uses} <> '[]'`, where))
    .orderBy(...inOrder)

export const selectStaffChapters = (executor: Executor, state: ContentState | undefined, syllabus: InSyllabus) =>
  select(executor, and(inState(chapters, state), isIn(syllabus)))

/** A chapter that readers see, by its slug or its id as text. */
export async function findShownChapter(executor: Executor, slug: string): Promise<ChapterRow | null> {
  const [row] = await executor
    .select()
    .from(chapters)
    .where(and(isShown(chapters), or(eq(chapters.slug, slug), sql`${chapters.id}::text = ${slug}`)))
  return row ?? null
}

const saidInNames = joined(chapters.title, sql`array_to_string(${chapters.names}, ' ')`)
const said = joined(saidInNames, sql`'grade ' || ${chapters.grade}`, chapters.part, chapters.board)

/** Whether a text has all words, each at the begin of a word. */
const saysAll = (words: readonly string[], text = said): SQL | undefined =>
  and(...words.map((word) => sql`' ' || ${text} ilike ${`% ${escapeLike(word)}%`}`))

/** The chapter with a slug, or those whose names have all words; without words none. */
export function isNamed(asked: { slug: string } | { words: readonly string[] }): SQL | undefined {
  if ('slug' in asked) return eq(slug, asked.slug)
  return asked.words.length === 0 ? sql`false` : saysAll(asked.words, saidInNames)
}

/** Those whose title has the words come before those with another name. */
export async function selectChaptersWith(executor: Executor, words: readonly string[], where?: SQL) {
  if (words.length === 0) return []
  const rows = await select(executor, and(where, saysAll(words)))
  const isInTitle = ({ title }: ChapterRow) => words.every((word) => title.toLowerCase().includes(word))
  return [...rows.filter(isInTitle), ...rows.filter((row) => !isInTitle(row))]
}

export const selectShownWith = (executor: Executor, words: readonly string[]) =>
  selectChaptersWith(executor, words, isShown(chapters))

export const knownInChapters = (executor: Executor): Promise<Set<string>> =>
  knownWords(executor, { table: chapters, said, where: isShown(chapters) })

/** The hash of each sample that is stored, by its key. */
export async function findSeedHashes(executor: Executor): Promise<Map<string, string | null>> {
  const rows = await executor
    .select({ key: chapters.seedKey, sha: chapters.seedSha })
    .from(chapters)
    .where(isNotNull(chapters.seedKey))
  return new Map(rows.map(({ key, sha }) => [key ?? '', sha]))
}

export const chapterRows = contentQueries<ChapterRow, typeof chapters.$inferInsert>(chapters)
