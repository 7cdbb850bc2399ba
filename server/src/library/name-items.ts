import { inArray } from 'drizzle-orm'
import { stateOf } from '../content/content-rows.ts'
import { playerAddress } from '@ariviyal/contract/library/video-address'
import type { Executor } from '../platform/db/database.ts'
import { ebooks, videos } from './library.table.ts'
import { embeddedVideo } from './library.view.ts'

/** The books with these ids that readers see. */
export async function nameEbooks(executor: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const { id, title, pages, isPremium, fileKey, publishedAt, archivedAt } = ebooks
  const rows = await executor
    .select({ id, title, pages, isPremium, fileKey, publishedAt, archivedAt })
    .from(ebooks)
    .where(inArray(id, ids))
  return rows.filter((row) => stateOf(row) === 'published')
}

/** The videos with these ids that readers see; `player` is the address of one on another site. */
export async function nameVideos(executor: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const { id, title, isPremium, fileKey, embedProvider, embedId, publishedAt, archivedAt } = videos
  const rows = await executor
    .select({ id, title, isPremium, fileKey, embedProvider, embedId, publishedAt, archivedAt })
    .from(videos)
    .where(inArray(id, ids))
  return rows
    .filter((row) => stateOf(row) === 'published')
    .map((row) => {
      const embedded = embeddedVideo(row)
      return { ...row, player: embedded && playerAddress(embedded) }
    })
}
