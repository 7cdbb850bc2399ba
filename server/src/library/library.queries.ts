import { and, asc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { type EbookRow, ebooks, type VideoRow, videos } from './library.table.ts'

// What only the search reads may be large, and stays in the database.
const { bodyText: _text, search: _words, ...ebookColumns } = getTableColumns(ebooks)
const { search: _search, ...videoColumns } = getTableColumns(videos)
export { ebookColumns, videoColumns }

/** What readers see: published, not archived, in the order that staff gave it. */
export const selectEbooks = (executor: Executor): Promise<EbookRow[]> =>
  executor
    .select(ebookColumns)
    .from(ebooks)
    .where(and(isNotNull(ebooks.publishedAt), isNull(ebooks.archivedAt)))
    .orderBy(asc(ebooks.position), asc(ebooks.id))

/** A book in any state. */
export async function findEbook(executor: Executor, id: string): Promise<EbookRow | null> {
  const [row] = await executor.select(ebookColumns).from(ebooks).where(eq(ebooks.id, id))
  return row ?? null
}

/** What viewers see: published, not archived, in the order that staff gave it. */
export const selectVideos = (executor: Executor): Promise<VideoRow[]> =>
  executor
    .select(videoColumns)
    .from(videos)
    .where(and(isNotNull(videos.publishedAt), isNull(videos.archivedAt)))
    .orderBy(asc(videos.position), asc(videos.id))

/** A video in any state. */
export async function findVideo(executor: Executor, id: string): Promise<VideoRow | null> {
  const [row] = await executor.select(videoColumns).from(videos).where(eq(videos.id, id))
  return row ?? null
}
