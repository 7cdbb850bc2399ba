import type { ContentState } from '@ariviyal/contract/content'
import { limits } from '@ariviyal/contract/limits'
import type { MaterialKind } from '@ariviyal/contract/materials/material-kinds'
import { mondayOf } from '@ariviyal/contract/time'
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { contentQueries, inState, isShown } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { firstByNames } from '../platform/search/first-by-names.ts'
import { firstMatchingIds } from '../platform/search/first-ids.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { type MaterialRow, materials } from './materials.table.ts'
import { exactly, correctedSearch, knownInMaterials, type Search } from './search.queries.ts'
import { turnOf } from './weekly-turns.ts'

const { search: _search, ...columns } = getTableColumns(materials)

export interface MaterialFilter {
  kind?: MaterialKind | undefined
  grade?: number | undefined
  board?: string | undefined
  subject?: string | undefined
  /** A name of a chapter, or all its names; in any case. */
  chapter?: string | string[] | undefined
  q?: string | undefined
  /** Cursor: the id before the page. */
  after?: string | undefined
}

const namesIn = ({ chapter = [] }: MaterialFilter): string[] => [chapter].flat()

const matchesFilter = ({ kind, grade, board, subject }: MaterialFilter): SQL | undefined =>
  and(
    kind ? eq(materials.kind, kind) : undefined,
    grade ? and(lte(materials.gradeFrom, grade), gte(materials.gradeTo, grade)) : undefined,
    board ? sql`(${materials.boards} = '{}' or ${board} = any(${materials.boards}))` : undefined,
    subject ? eq(materials.subject, subject) : undefined,
  )

/** Ids of the first page of each name: an index has the order of the list for one name. */
const firstOfChapter = (executor: Executor, names: string[], where: SQL | undefined) =>
  firstByNames(executor, {
    table: materials,
    column: materials.chapter,
    names,
    where,
    order: sql`position, id`,
    limit: rowsForPage,
  })

const isOfChapter = (names: string[]): SQL | undefined =>
  names.length === 0
    ? undefined
    : inArray(
        sql`lower(${materials.chapter})`,
        names.map((name) => name.toLowerCase()),
      )

interface Found {
  rows: MaterialRow[]
  /** The words have no exact match; similar ones are shown. */
  similar: boolean
}

async function selectPage(executor: Executor, within: SQL | undefined, filter: MaterialFilter): Promise<Found> {
  if (!filter.q) {
    const after = filter.after
      ? sql`(${materials.position}, ${materials.id}) > (select position, id from materials where id = ${filter.after})`
      : undefined
    const where = and(within, matchesFilter(filter), after)
    const names = namesIn(filter)
    const rows = await executor
      .select(columns)
      .from(materials)
      .where(names.length === 0 ? where : inArray(materials.id, await firstOfChapter(executor, names, where)))
      .orderBy(asc(materials.position), asc(materials.id))
      .limit(rowsForPage)
    return { rows, similar: false }
  }
  const words = wordsOf(filter.q)
  if (words.length === 0) return { rows: [], similar: false }
  const scope = and(within, matchesFilter(filter), isOfChapter(namesIn(filter)))
  const rows = await selectRanked(executor, scope, exactly(words), filter.after)
  if (rows.length > 0) return { rows, similar: false }
  const corrected = await correctedSearch(executor, words, scope)
  return { rows: corrected ? await selectRanked(executor, scope, exactly(corrected), filter.after) : [], similar: true }
}

/** Only this many of the newest matches are ranked, since ranking reads each row. */
const ranked = 500

/** The newest matches by rank, newer ones first among equals; older matches follow by age. */
async function selectRanked(
  executor: Executor,
  scope: SQL | undefined,
  { where, score }: Search,
  after: string | undefined,
) {
  const sought = { table: materials, fits: where, within: scope }
  const newest = await firstMatchingIds(executor, { ...sought, limit: ranked })
  const isPast = after !== undefined && !newest.includes(after)
  const best = isPast ? [] : await selectBestOf(executor, newest, score, after)
  const last = newest.at(-1)
  if (best.length === rowsForPage || newest.length < ranked || last === undefined) return best
  const begin = lt(materials.id, isPast && after < last ? after : last)
  const older = await firstMatchingIds(executor, { ...sought, begin, limit: rowsForPage - best.length })
  const rest = await executor
    .select(columns)
    .from(materials)
    .where(inArray(materials.id, older))
    .orderBy(desc(materials.id))
  return [...best, ...rest]
}

async function selectBestOf(
  executor: Executor,
  ids: string[],
  score: SQL<number>,
  after: string | undefined,
): Promise<MaterialRow[]> {
  const found = executor.$with('found').as(
    executor
      .select({ ...columns, score: sql<number>`${score}`.as('score') })
      .from(materials)
      .where(inArray(materials.id, ids)),
  )
  return executor
    .with(found)
    .select()
    .from(found)
    .where(after ? sql`(${found.score}, ${found.id}) < (select score, id from found where id = ${after})` : undefined)
    .orderBy(desc(found.score), desc(found.id))
    .limit(rowsForPage)
}

/** A page for readers. */
export const selectMaterials = (executor: Executor, filter: MaterialFilter) =>
  selectPage(executor, isShown(materials), filter)

/** A page for staff. */
export const selectStaffMaterials = (executor: Executor, state: ContentState | undefined, filter: MaterialFilter) =>
  selectPage(executor, inState(materials, state), filter)

/**
 * The published one of the week of `today` (YYYY-MM-DD): what staff dated for it, else the sample whose turn it is, else the newest of a
 * week before. Null if there is none.
 */
export async function findOfWeek(executor: Executor, kind: MaterialKind, today: string): Promise<MaterialRow | null> {
  const isOne = and(isShown(materials), eq(materials.kind, kind))
  const [dated] = await executor
    .select(columns)
    .from(materials)
    .where(and(isOne, isNotNull(materials.week), lte(materials.week, today)))
    .orderBy(desc(materials.week), desc(materials.publishedAt))
    .limit(1)
  if (dated?.week === mondayOf(today)) return dated
  const [sample] = await executor
    .select(columns)
    .from(materials)
    .where(and(isOne, eq(materials.turn, turnOf(today))))
    .orderBy(asc(materials.position), asc(materials.id))
    .limit(1)
  return sample ?? dated ?? null
}

export async function findShownMaterial(executor: Executor, id: string): Promise<MaterialRow | null> {
  const [row] = await executor
    .select(columns)
    .from(materials)
    .where(and(isShown(materials), eq(materials.id, id)))
  return row ?? null
}

export const materialRows = contentQueries<MaterialRow, typeof materials.$inferInsert>(materials, columns)

/** The best matches for the console search, archived ones included. */
export async function selectBest(executor: Executor, typed: string, most: number): Promise<MaterialRow[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const rows = await selectRanked(executor, undefined, exactly(words), undefined)
  const corrected = rows.length > 0 ? null : await correctedSearch(executor, words, undefined)
  const found = corrected ? await selectRanked(executor, undefined, exactly(corrected), undefined) : rows
  return found.slice(0, Math.min(most, limits.pageSize))
}

/** The best matches for readers, without correction. */
export const selectShownWith = (executor: Executor, words: string[]): Promise<MaterialRow[]> =>
  selectRanked(executor, isShown(materials), exactly(words), undefined)

/** The words of materials that readers see. */
export const knownOfMaterials = (executor: Executor) => knownInMaterials(executor, isShown(materials))
