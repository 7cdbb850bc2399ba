import type { ShelfPart } from '@ariviyal/contract/library/library-staff'
import { and, asc, desc, sql } from 'drizzle-orm'
import { inState } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { ebookColumns, videoColumns } from './library.queries.ts'
import { type EbookRow, ebooks, type VideoRow, videos } from './library.table.ts'

/** The order of a shelf, newest first for the archive, with the condition after a cursor. */
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

/** A page of a shelf for editors; returns one more than the page size. */
export function selectShelfEbooks(executor: Executor, part: ShelfPart, after?: string): Promise<EbookRow[]> {
  const { onwards, by } = orderOf(ebooks, part, after)
  return executor
    .select(ebookColumns)
    .from(ebooks)
    .where(and(inState(ebooks, part === 'shelf' ? undefined : part), onwards))
    .orderBy(...by)
    .limit(rowsForPage)
}

/** As `selectShelfEbooks`, for videos. */
export function selectShelfVideos(executor: Executor, part: ShelfPart, after?: string): Promise<VideoRow[]> {
  const { onwards, by } = orderOf(videos, part, after)
  return executor
    .select(videoColumns)
    .from(videos)
    .where(and(inState(videos, part === 'shelf' ? undefined : part), onwards))
    .orderBy(...by)
    .limit(rowsForPage)
}
