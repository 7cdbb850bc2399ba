import type { ShelfPart } from '@ariviyal/contract/library-staff'
import { and, asc, desc, eq, isNotNull, isNull, max, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
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

/** The archive newest first, everything else as it stands on the shelf. */
const orderOf = (table: typeof ebooks | typeof videos, part: ShelfPart): SQL[] =>
  part === 'archived' ? [desc(table.archivedAt), asc(table.id)] : [asc(table.position), asc(table.id)]

export const selectShelfEbooks = (executor: Executor, part: ShelfPart): Promise<EbookRow[]> =>
  executor
    .select(ebookColumns)
    .from(ebooks)
    .where(partOf(ebooks, part))
    .orderBy(...orderOf(ebooks, part))

export const selectShelfVideos = (executor: Executor, part: ShelfPart): Promise<VideoRow[]> =>
  executor
    .select(videoColumns)
    .from(videos)
    .where(partOf(videos, part))
    .orderBy(...orderOf(videos, part))

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

/** The items that are not archived, in order, held so that two moves at once follow each other. */
export async function lockShelf(tx: Transaction, kind: ItemKind): Promise<Pick<Item, 'id' | 'title' | 'position'>[]> {
  const table = tableOf(kind)
  // In the order of ids, which a move leaves alone: two moves must not wait for each other.
  const rows = await tx
    .select({ id: table.id, title: table.title, position: table.position })
    .from(table)
    .where(isNull(table.archivedAt))
    .orderBy(asc(table.id))
    .for('update')
  return rows.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

/** Where a new item stands: after all others, those in the archive too. */
export async function nextPosition(tx: Transaction, kind: ItemKind): Promise<number> {
  const table = tableOf(kind)
  const [last] = await tx.select({ position: max(table.position) }).from(table)
  return (last?.position ?? -1) + 1
}
