import type { ContentState } from '@ariviyal/contract/content'
import { limits } from '@ariviyal/contract/limits'
import type { MaterialKind } from '@ariviyal/contract/material-kinds'
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { inState, isShown } from '../platform/content-rows.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { firstIds } from '../platform/first-ids.ts'
import { type MaterialRow, materials } from './materials.table.ts'
import { exactly, meantBy, type Search, wordsOf } from './search.queries.ts'

const { search: _search, ...columns } = getTableColumns(materials)

export interface MaterialFilter {
  kind?: MaterialKind | undefined
  grade?: number | undefined
  board?: string | undefined
  subject?: string | undefined
  q?: string | undefined
  /** The id after which the page begins. */
  after?: string | undefined
}

const fits = ({ kind, grade, board, subject }: MaterialFilter): SQL | undefined =>
  and(
    kind ? eq(materials.kind, kind) : undefined,
    grade ? and(lte(materials.gradeFrom, grade), gte(materials.gradeTo, grade)) : undefined,
    board ? sql`(${materials.boards} = '{}' or ${board} = any(${materials.boards}))` : undefined,
    subject ? eq(materials.subject, subject) : undefined,
  )

interface Found {
  rows: MaterialRow[]
  /** The words were not found as they are; what is spelt alike is shown. */
  similar: boolean
}

async function selectPage(executor: Executor, within: SQL | undefined, filter: MaterialFilter): Promise<Found> {
  if (!filter.q) {
    const after = filter.after
      ? sql`(${materials.position}, ${materials.id}) > (select position, id from materials where id = ${filter.after})`
      : undefined
    const rows = await executor
      .select(columns)
      .from(materials)
      .where(and(within, fits(filter), after))
      .orderBy(asc(materials.position), asc(materials.id))
      .limit(rowsForPage)
    return { rows, similar: false }
  }
  const words = wordsOf(filter.q)
  if (words.length === 0) return { rows: [], similar: false }
  const scope = and(within, fits(filter))
  const rows = await selectRanked(executor, scope, exactly(words), filter.after)
  if (rows.length > 0) return { rows, similar: false }
  const meant = await meantBy(executor, words, scope)
  return { rows: meant ? await selectRanked(executor, scope, exactly(meant), filter.after) : [], similar: true }
}

/** Of so many that fit, the newest, the best come first: ranking reads each of them. */
const ranked = 500

/** The best of the newest first, of two that fit alike the newer; where more than those fit, the older ones follow, one after the other. */
async function selectRanked(
  executor: Executor,
  scope: SQL | undefined,
  { where, score }: Search,
  after: string | undefined,
) {
  const sought = { table: materials, fits: where, within: scope }
  const newest = await firstIds(executor, { ...sought, limit: ranked })
  const isPast = after !== undefined && !newest.includes(after)
  const best = isPast ? [] : await selectBestOf(executor, newest, score, after)
  const last = newest.at(-1)
  if (best.length === rowsForPage || newest.length < ranked || last === undefined) return best
  const begin = lt(materials.id, isPast && after < last ? after : last)
  const older = await firstIds(executor, { ...sought, begin, limit: rowsForPage - best.length })
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

/** A page of what readers see. */
export const selectMaterials = (executor: Executor, filter: MaterialFilter) =>
  selectPage(executor, isShown(materials), filter)

/** A page of what staff see. */
export const selectStaffMaterials = (executor: Executor, state: ContentState | undefined, filter: MaterialFilter) =>
  selectPage(executor, inState(materials, state), filter)

/** The newest that is shown for a week that has begun on `today` (YYYY-MM-DD); null when there is none. */
export async function findOfWeek(executor: Executor, kind: MaterialKind, today: string): Promise<MaterialRow | null> {
  const [row] = await executor
    .select(columns)
    .from(materials)
    .where(and(isShown(materials), eq(materials.kind, kind), isNotNull(materials.week), lte(materials.week, today)))
    .orderBy(desc(materials.week), desc(materials.publishedAt))
    .limit(1)
  return row ?? null
}

export async function findShownMaterial(executor: Executor, id: string): Promise<MaterialRow | null> {
  const [row] = await executor
    .select(columns)
    .from(materials)
    .where(and(isShown(materials), eq(materials.id, id)))
  return row ?? null
}

export async function findMaterial(executor: Executor, id: string): Promise<MaterialRow | null> {
  const [row] = await executor.select(columns).from(materials).where(eq(materials.id, id))
  return row ?? null
}

/** The row, held until the end of the transaction; null when there is none. */
export async function holdMaterial(tx: Transaction, id: string): Promise<MaterialRow | null> {
  const [row] = await tx.select(columns).from(materials).where(eq(materials.id, id)).for('update')
  return row ?? null
}

export type NewMaterial = typeof materials.$inferInsert

export async function insertMaterial(tx: Transaction, row: NewMaterial): Promise<void> {
  await tx.insert(materials).values(row)
}

export async function updateMaterial(tx: Transaction, id: string, changes: Partial<NewMaterial>): Promise<void> {
  await tx.update(materials).set(changes).where(eq(materials.id, id))
}

/** Stores a sample, at the end of the order; one that is there follows it only where nobody of the staff touched it. */
export async function seedMaterial(tx: Transaction, row: Omit<NewMaterial, 'position'>): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, publishedAt: _published, ...content } = row
  await tx
    .insert(materials)
    .values({ ...row, position: sql`(select coalesce(max(position), 0) + 1 from materials)` })
    .onConflictDoUpdate({
      target: materials.seedKey,
      set: content,
      setWhere: sql`${materials.editedAt} is null and ${materials.archivedAt} is null and ${materials.seedSha} <> excluded.seed_sha`,
    })
}

/** A few that fit best, for a search over the whole house; archived ones too. */
export async function selectBest(executor: Executor, typed: string, most: number): Promise<MaterialRow[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const rows = await selectRanked(executor, undefined, exactly(words), undefined)
  const meant = rows.length > 0 ? null : await meantBy(executor, words, undefined)
  const found = meant ? await selectRanked(executor, undefined, exactly(meant), undefined) : rows
  return found.slice(0, Math.min(most, limits.pageSize))
}
