import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { ebookFirstPages } from './first-pages/first-pages.table.ts'
import { ebooks, videos } from './library.table.ts'

/** All file keys that books and videos reference, drafts and archived ones included. */
export async function libraryFileKeys(db: Executor): Promise<string[]> {
  const bookKeys = await db
    .select({ file: ebooks.fileKey, cover: ebooks.coverKey, page: ebooks.pageCoverKey })
    .from(ebooks)
  const videoKeys = await db
    .select({
      file: videos.fileKey,
      captions: videos.captionsKey,
      tamil: videos.captionsTaKey,
      hindi: videos.captionsHiKey,
      sheet: videos.sheetKey,
      poster: videos.posterKey,
    })
    .from(videos)
  const pageImages = await db
    .select({ image: sql<string | null>`jsonb_path_query(${ebookFirstPages.pages}, '$[*].image') #>> '{}'` })
    .from(ebookFirstPages)
  return [...bookKeys, ...videoKeys, ...pageImages].flatMap((keys) => Object.values(keys)).filter((key) => key !== null)
}
