import type { ContentState, PlaceChange } from '@ariviyal/contract/content'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { and, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import { integer, type PgColumn, type PgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from './database.ts'
import { Refusal } from './http/errors.ts'

/**
 * What all content that staff look after has in common. A row that came with the product has a `seed_key` (its slug) and the `seed_sha`
 * of what was stored; `edited_at` is set as soon as staff change it, and from then on newer sample content leaves it alone.
 */
export const contentColumns = {
  id: uuid().primaryKey(),
  seedKey: text('seed_key'),
  seedSha: text('seed_sha'),
  position: integer().notNull(),
  /** Raised by each change of the content, so that an edit of an older state is refused. */
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
}

type ContentTable = PgTable & Record<'id' | 'position' | 'editedAt' | 'publishedAt' | 'archivedAt', PgColumn>

export const stateOf = (row: { publishedAt: Date | null; archivedAt: Date | null }): ContentState =>
  row.archivedAt ? 'archived' : row.publishedAt ? 'published' : 'draft'

/** What readers may see. */
export const isShown = (table: ContentTable): SQL | undefined =>
  and(isNotNull(table.publishedAt), isNull(table.archivedAt))

/** The rows of one state; without one all that are not archived. */
export function inState(table: ContentTable, state: ContentState | undefined): SQL | undefined {
  if (state === 'archived') return isNotNull(table.archivedAt)
  if (state === 'published') return isShown(table)
  return and(isNull(table.archivedAt), state === 'draft' ? isNull(table.publishedAt) : undefined)
}

export const contentActs = ['publish', 'unpublish', 'archive', 'restore'] as const
export type ContentAct = (typeof contentActs)[number]
/** Each act as the log and as its answer say it. */
export const actDone = {
  publish: 'published',
  unpublish: 'unpublished',
  archive: 'archived',
  restore: 'restored',
} as const satisfies Record<ContentAct, string>
export const actMessage: Record<ContentAct, string> = {
  publish: serverMessages.contentPublished,
  unpublish: serverMessages.contentUnpublished,
  archive: serverMessages.contentArchived,
  restore: serverMessages.contentRestored,
}

/**
 * The columns that an act sets on a row in its present state. Raises `already-decided` where a colleague was faster; the caller holds the row.
 */
export function changesOf(act: ContentAct, row: { publishedAt: Date | null; archivedAt: Date | null }, now: Date) {
  const fits = { publish: 'draft', unpublish: 'published', archive: null, restore: 'archived' } as const
  const state = stateOf(row)
  if (fits[act] === null ? state === 'archived' : state !== fits[act])
    throw new Refusal('already-decided', serverMessages.contentStateChanged)
  const changed = { editedAt: now }
  if (act === 'publish') return { ...changed, publishedAt: now }
  if (act === 'unpublish') return { ...changed, publishedAt: null }
  return { ...changed, archivedAt: act === 'archive' ? now : null }
}

interface Moments {
  publishedAt: string | null
  archivedAt: string | null
}

/** What an undo needs to know of content that was taken from its readers; moments as text. */
export interface HiddenContent {
  id: string
  name: string
  before: Moments
  after: Moments
}

interface States {
  publishedAt: Date | null
  archivedAt: Date | null
}

export function momentsOf(changes: Partial<States>, row: States): Moments {
  const { publishedAt, archivedAt } = { ...row, ...changes }
  return { publishedAt: publishedAt?.toISOString() ?? null, archivedAt: archivedAt?.toISOString() ?? null }
}

/** The columns that bring content back to its readers. Raises `changed-since` where its state is not what the act left. */
export function wasHidden(row: States | null, { before, after }: HiddenContent): States {
  const now = row && momentsOf({}, row)
  if (now?.publishedAt !== after.publishedAt || now.archivedAt !== after.archivedAt) throw new Refusal('changed-since')
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return { publishedAt: moment(before.publishedAt), archivedAt: moment(before.archivedAt) }
}

/** Refuses an edit of something that changed since it was read. */
export function refuseOldVersion(row: { version: number }, version: number): void {
  if (row.version !== version) throw new Refusal('edited-elsewhere', serverMessages.contentEditedElsewhere)
}

/** Who changes the order of a table waits here for who is changing it. */
export async function holdOrder(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order of ' || ${name}))`)
}

type OrderedTable = PgTable & Record<'id' | 'position', PgColumn>

/** The place before all others; it stays free until the end of the transaction. */
export async function placeAtHead(tx: Transaction, name: string, table: OrderedTable): Promise<number> {
  await holdOrder(tx, name)
  const [row] = await tx.select({ first: min(sql<number>`${table.position}`) }).from(table)
  return row?.first === null || row === undefined ? 0 : Number(row.first) - 1
}

/** Brings a row past another; false when it stands there already. Raises `not-found` when one of them is gone. */
export async function movePast(
  tx: Transaction,
  name: string,
  table: OrderedTable,
  id: string,
  { direction, past }: PlaceChange,
): Promise<boolean> {
  await holdOrder(tx, name)
  const rows = await tx
    .select({ id: sql<string>`${table.id}`, position: sql<number>`${table.position}` })
    .from(table)
    .where(inArray(table.id, [id, past]))
  const [moved, passed] = [rows.find((row) => row.id === id), rows.find((row) => row.id === past)]
  if (!moved || !passed) throw new Refusal('not-found')
  if (direction === 'up' ? moved.position <= passed.position : moved.position >= passed.position) return false
  const put = async (row: string, position: number) => {
    await tx.update(table).set({ position }).where(eq(table.id, row))
  }
  await put(id, passed.position)
  await put(past, moved.position)
  return true
}

/** All keys of files in some columns of a table, for the collector of what nothing refers to. */
export async function keysIn(executor: Executor, table: PgTable, columns: PgColumn[]): Promise<string[]> {
  const rows = await executor
    .select(Object.fromEntries(columns.map((column) => [column.name, column])) as Record<string, PgColumn>)
    .from(table)
  return rows.flatMap((row) => Object.values(row)).filter((key): key is string => typeof key === 'string')
}
