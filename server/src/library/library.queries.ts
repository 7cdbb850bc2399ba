import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { type EbookRow, ebooks, type VideoRow, videos } from './library.table.ts'

export const selectEbooks = (executor: Executor): Promise<EbookRow[]> =>
  executor.select().from(ebooks).where(isNull(ebooks.archivedAt)).orderBy(asc(ebooks.position), asc(ebooks.id))

export async function findEbook(executor: Executor, id: string): Promise<EbookRow | null> {
  const [row] = await executor
    .select()
    .from(ebooks)
    .where(and(eq(ebooks.id, id), isNull(ebooks.archivedAt)))
  return row ?? null
}

export const selectVideos = (executor: Executor): Promise<VideoRow[]> =>
  executor.select().from(videos).where(isNull(videos.archivedAt)).orderBy(asc(videos.position), asc(videos.id))

export async function findVideo(executor: Executor, id: string): Promise<VideoRow | null> {
  const [row] = await executor
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), isNull(videos.archivedAt)))
  return row ?? null
}
