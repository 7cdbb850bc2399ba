import type { Executor } from '../platform/database.ts'
import { ebooks, videos } from './library.table.ts'

/** The keys of all files that books and videos refer to, drafts and the archive too; whatever else is in storage is not the library's. */
export async function libraryFileKeys(db: Executor): Promise<string[]> {
  const books = await db
    .select({ file: ebooks.fileKey, cover: ebooks.coverKey, page: ebooks.pageCoverKey })
    .from(ebooks)
  const films = await db
    .select({ file: videos.fileKey, captions: videos.captionsKey, poster: videos.posterKey })
    .from(videos)
  return [...books, ...films].flatMap((keys) => Object.values(keys)).filter((key) => key !== null)
}
