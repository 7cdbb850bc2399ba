import type { ShelfPart } from '@ariviyal/contract/library-staff'
import { and, asc, desc, eq, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { ebookColumns, videoColumns } from './library.queries.ts'
import { type EbookRow, ebooks, type VideoRow, videos } from './library.table.ts'

/** Books and videos stand on shelves of the same make: an act on one is an act on the other. */
export type ItemKind = 'ebook' | 'video'

/** What both have in common. */
export type Item = Pick<EbookRow & VideoRow, 'id' | 'title' | 'position' | 'version' | 'publishedAt' | 'archivedAt'>

// Only the columns that both tables have are reached through it.
const tableOf = (kind: ItemKind) => (kind === 'ebook' ? ebooks : videos) as typeof videos

const partOf = (table: typeof ebooks | typeof videos, part: ShelfPart): SQL | undefined =>
  ({
    shelf: isNull(table.archivedAt),
    published: and(isNull(table.archivedAt), isNotNull(table.publishedAt)),
    draft: and(isNull(table.archivedAt), isNull(table.publishedAt)),
    archived: isNotNull(table.archivedAt),
  })[part]

/** The archive newest first, everything else as it stands on the shelf; with what comes after an id in that order. */
function orderOf(table: typeof ebooks | typeof videos, part: ShelfPart, after: string | undefined) {
  const inArchive = part === 'archived'
  const key = inArchive ? table.archivedAt : table.position
  const order = inArchive ? desc : asc
  const onwards = inArchive ? sql`<` : sql`>`
  const name = sql.identifier(key.name)
  return {
    onwards: after
      ? sql`(${key}, ${table.id}) ${onwards} (select place.${name}, place.id from ${table} place where place.id = ${after})`
      : undefined,
    by: [order(key), order(table.id)],
  }
}

/** A page of a shelf as its editors see it, with one row more than it holds. */
export function selectShelfEbooks(executor: Executor, part: ShelfPart, after?: string): Promise<EbookRow[]> {
  const { onwards, by } = orderOf(ebooks, part, after)
  return executor
    .select(ebookColumns)
    .from(ebooks)
    .where(and(partOf(ebooks, part), onwards))
    .orderBy(...by)
    .limit(rowsForPage)
}

/** The same of films. */
export function selectShelfVideos(executor: Executor, part: ShelfPart, after?: string): Promise<VideoRow[]> {
  const { onwards, by } = orderOf(videos, part, after)
  return executor
    .select(videoColumns)
    .from(videos)
    .where(and(partOf(videos, part), onwards))
    .orderBy(...by)
    .limit(rowsForPage)
}

/** Holds a book until the transaction ends. */
export async function lockEbook(tx: Transaction, id: string): Promise<EbookRow | null> {
  const [row] = await tx.select(ebookColumns).from(ebooks).where(eq(ebooks.id, id)).for('update')
  return row ?? null
}

/** Holds a video until the transaction ends. */
export async function lockVideo(tx: Transaction, id: string): Promise<VideoRow | null> {
  const [row] = await tx.select(videoColumns).from(videos).where(eq(videos.id, id)).for('update')
  return row ?? null
}

export const lockItem = (tx: Transaction, kind: ItemKind, id: string): Promise<EbookRow | VideoRow | null> =>
  kind === 'ebook' ? lockEbook(tx, id) : lockVideo(tx, id)

export async function updateItem(
  tx: Transaction,
  kind: ItemKind,
  id: string,
  change: Partial<Pick<Item, 'position' | 'publishedAt' | 'archivedAt'>>,
): Promise<void> {
  const table = tableOf(kind)
  await tx.update(table).set(change).where(eq(table.id, id))
}

/** The neighbour of an item among those that are not archived; null at the end of the shelf. */
export async function findNeighbour(
  tx: Transaction,
  kind: ItemKind,
  item: Pick<Item, 'id' | 'position'>,
  direction: 'up' | 'down',
): Promise<Pick<Item, 'id' | 'position'> | null> {
  const table = tableOf(kind)
  const [order, beyond] = direction === 'up' ? [desc, sql`<`] : [asc, sql`>`]
  const [row] = await tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(
      and(isNull(table.archivedAt), sql`(${table.position}, ${table.id}) ${beyond} (${item.position}, ${item.id})`),
    )
    .orderBy(order(table.position), order(table.id))
    .limit(1)
  return row ?? null
}

/** Numbers all items anew as they stand, so that no two have the same place. */
export async function numberAfresh(tx: Transaction, kind: ItemKind): Promise<void> {
  const table = tableOf(kind)
  await tx.execute(sql`
    update ${table} set position = counted.place
    from (select id, (row_number() over (order by position, id))::int - 1 as place from ${table}) counted
    where counted.id = ${table.id} and ${table.position} <> counted.place`)
}

/** Where a new item stands: after all others, those in the archive too. */
export async function nextPosition(tx: Transaction, kind: ItemKind): Promise<number> {
  const table = tableOf(kind)
  const [last] = await tx.select({ position: max(table.position) }).from(table)
  return (last?.position ?? -1) + 1
}
