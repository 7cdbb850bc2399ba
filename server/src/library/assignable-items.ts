import { asc } from 'drizzle-orm'
import { isShown, sampleIds } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { ebooks, videos } from './library.table.ts'

/** The first books and videos that readers see, in their order, to choose from. */
export async function listLibraryTitles(executor: Executor, most: number) {
  const titlesOf = (table: typeof ebooks | typeof videos) =>
    executor
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(isShown(table))
      .orderBy(asc(table.position), asc(table.id))
      .limit(most)
  return { ebooks: await titlesOf(ebooks), videos: await titlesOf(videos) }
}

/** The ids of the sample books and videos, by their slugs. */
export const findLibrarySamples = async (executor: Executor) => ({
  ebooks: await sampleIds(executor, ebooks),
  videos: await sampleIds(executor, videos),
})
