import type { ContentState } from '@ariviyal/contract/content'
import { serverMessages } from '@ariviyal/contract/server-messages'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  isNotNull,
  isNull,
  max,
  min,
  type SQL,
  sql,
} from 'drizzle-orm'
import { integer, type PgColumn, type PgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'

/**
 * The columns that all staff-managed content shares. A seeded row has a `seed_key` (its slug) and the `seed_sha` of what was stored.
 * `edited_at` is set when staff change it; from then on newer sample content no longer updates the row.
 */
export const contentColumns = {
  id: uuid().primaryKey(),
  seedKey: text('seed_key'),
  seedSha: text('seed_sha'),
  position: integer().notNull(),
  /** Incremented by each change of the content, so that an edit of an outdated version is refused. */
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
}

type ContentTable = PgTable & Record<keyof typeof contentColumns, PgColumn>

export interface ContentRow {
  id: string
  position: number
  version: number
  createdAt: Date
  editedAt: Date | null
  publishedAt: Date | null
  archivedAt: Date | null
}

export const stateOf = (row: Pick<ContentRow, 'publishedAt' | 'archivedAt'>): ContentState =>
  row.archivedAt ? 'archived' : row.publishedAt ? 'published' : 'draft'

/** The fields of all content in staff views. */
export const showContent = (row: ContentRow) => ({
  id: row.id,
  state: stateOf(row),
  version: row.version,
  created_at: row.createdAt.toISOString(),
  edited_at: row.editedAt?.toISOString() ?? null,
})

/** The condition for content visible to readers. */
export const isShown = (table: ContentTable): SQL | undefined =>
  and(isNotNull(table.publishedAt), isNull(table.archivedAt))

/** The condition for rows in one state; without a state, for all that are not archived. */
export function inState(table: ContentTable, state: ContentState | undefined): SQL | undefined {
  if (state === 'archived') return isNotNull(table.archivedAt)
  if (state === 'published') return isShown(table)
  return and(isNull(table.archivedAt), state === 'draft' ? isNull(table.publishedAt) : undefined)
}

/** Raises `edited-elsewhere` for an edit of an outdated version. */
export function assertCurrentVersion(
  row: { version: number },
  version: number,
  message: string = serverMessages.contentEditedElsewhere,
): void {
  if (row.version !== version) throw new AppError('edited-elsewhere', message)
}

export type ContentQueries<Row, New> = ReturnType<typeof contentQueries<Row, New>>

/** The queries of one kind of content. `columns` omits those that only the search reads. */
export function contentQueries<Row, New>(
  table: ContentTable,
  columns: Record<string, PgColumn> = getTableColumns(table),
) {
  const select = (executor: Executor, id: string) => executor.select(columns).from(table).where(eq(table.id, id))
  const rowOf = ([row]: object[]) => (row as Row | undefined) ?? null
  return {
    table,
    find: async (executor: Executor, id: string) => rowOf(await select(executor, id)),
    /** Locks the row until the end of the transaction. */
    lock: async (tx: Transaction, id: string) => rowOf(await select(tx, id).for('update')),
    insert: async (tx: Transaction, row: New) => {
      await tx.insert(table).values(row as object)
    },
    update: async (tx: Transaction, id: string, changes: object) => {
      await tx.update(table).set(changes).where(eq(table.id, id))
    },
    /**
     * Stores a sample and returns its id; without a position it goes to the end. Returns null if staff changed the row or it is up to date.
     * Position and state are set only once, since staff may change them without an edit. The version is incremented, so that a concurrent
     * edit is refused.
     */
    seed: async (executor: Executor, row: Seeded<New>): Promise<string | null> => {
      const { id: _id, seedKey: _key, createdAt: _at, publishedAt: _published, position, ...content } = row
      const [changed] = await executor
        .insert(table)
        .values({ ...row, position: position ?? sql`(select coalesce(max(position), 0) + 1 from ${table})` } as object)
        .onConflictDoUpdate({
          target: table.seedKey,
          set: { ...content, version: sql`${table.version} + 1` },
          setWhere: sql`${table.editedAt} is null and ${table.archivedAt} is null and ${table.seedSha} <> excluded.seed_sha`,
        })
        .returning({ id: table.id })
      return (changed?.id as string | undefined) ?? null
    },
  }
}

type Seeded<New> = Omit<New, 'position'> & { position?: number; id: string; createdAt: Date } & Record<
    'seedKey' | 'seedSha' | 'publishedAt',
    unknown
  >

type OrderedTable = PgTable & Record<'id' | 'position', PgColumn>

/** Serialises transactions that change the order of a table. */
export async function lockOrder(tx: Transaction, table: PgTable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`order of ${getTableName(table)}`}))`)
}

/** The position before or after all others; reserved until the end of the transaction. */
export async function reservePosition(tx: Transaction, table: OrderedTable, at: 'head' | 'end'): Promise<number> {
  await lockOrder(tx, table)
  const outermost = at === 'head' ? min(table.position) : max(table.position)
  const [row] = await tx.select({ outermost }).from(table)
  const position = row?.outermost as number | null | undefined
  return position == null ? 0 : position + (at === 'head' ? -1 : 1)
}

export interface ContentMove {
  direction: 'up' | 'down'
  /** The row to pass; without one, the neighbour among rows that are not archived. */
  past?: string | undefined
}

interface Place {
  id: string
  position: number
}

/**
 * Swaps a row with the one it passes; false if it is already beyond that one, or at an end of the list. Two concurrent moves both count.
 * Raises `not-found` if one of the two is gone, or if an archived row should pass its neighbour.
 */
export async function moveRow(tx: Transaction, table: OrderedTable, id: string, move: ContentMove): Promise<boolean> {
  await lockOrder(tx, table)
  const moved = await findPlace(tx, table, move.past ? eq(table.id, id) : and(eq(table.id, id), notArchived(table)))
  if (!moved) throw new AppError('not-found')
  const passed = move.past
    ? await findPlace(tx, table, eq(table.id, move.past))
    : await findNeighbour(tx, table, moved, move.direction)
  if (!passed && move.past) throw new AppError('not-found')
  if (!passed || passed.id === moved.id || isBefore(moved, passed) === (move.direction === 'up')) return false
  if (moved.position === passed.position) {
    await renumber(tx, table)
    return moveRow(tx, table, id, move)
  }
  await tx.update(table).set({ position: passed.position }).where(eq(table.id, moved.id))
  await tx.update(table).set({ position: moved.position }).where(eq(table.id, passed.id))
  return true
}

/** The order of every list: by position, then by id. PostgreSQL compares uuids like their text. */
const isBefore = (one: Place, other: Place): boolean =>
  one.position < other.position || (one.position === other.position && one.id < other.id)

const notArchived = (table: OrderedTable) => ('archivedAt' in table ? isNull(table.archivedAt as PgColumn) : undefined)

const placeIn = (table: OrderedTable) => ({ id: sql<string>`${table.id}`, position: sql<number>`${table.position}` })

async function findPlace(tx: Transaction, table: OrderedTable, where: SQL | undefined): Promise<Place | undefined> {
  const [place] = await tx.select(placeIn(table)).from(table).where(where)
  return place
}

async function findNeighbour(
  tx: Transaction,
  table: OrderedTable,
  { id, position }: Place,
  direction: ContentMove['direction'],
) {
  const [order, beyond] = direction === 'up' ? [desc, sql`<`] : [asc, sql`>`]
  const [place] = await tx
    .select(placeIn(table))
    .from(table)
    .where(and(notArchived(table), sql`(${table.position}, ${table.id}) ${beyond} (${position}, ${id})`))
    .orderBy(order(table.position), order(table.id))
    .limit(1)
  return place
}

/** Renumbers all rows in list order: rows added concurrently may share a position. */
async function renumber(tx: Transaction, table: OrderedTable): Promise<void> {
  await tx.execute(sql`
    update ${table} set position = counted.place
    from (select id, (row_number() over (order by position, id))::int - 1 as place from ${table}) counted
    where counted.id = ${table.id} and ${table.position} <> counted.place`)
}

/** The ids of sample rows by their slug. */
export async function sampleIds(executor: Executor, table: ContentTable): Promise<Map<string, string>> {
  const { id, seedKey } = table
  const rows = await executor.select({ id, seedKey }).from(table).where(isNotNull(seedKey))
  return new Map(rows.map((row) => [row.seedKey as string, row.id as string]))
}

/** All file keys in some columns of a table, for the collection of unreferenced files. */
export async function keysIn(executor: Executor, table: PgTable, columns: PgColumn[]): Promise<string[]> {
  const rows = await executor
    .select(Object.fromEntries(columns.map((column) => [column.name, column])) as Record<string, PgColumn>)
    .from(table)
  return rows.flatMap((row) => Object.values(row)).filter((key): key is string => typeof key === 'string')
}
