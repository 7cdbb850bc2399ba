import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DrawnPage } from '@ariviyal/contract/library/library'
import { limits } from '@ariviyal/contract/limits'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { AppContext } from '../../platform/app-context.ts'
import { examineIsolation } from '../../platform/examine/examine-file.ts'
import { examineBounds } from '../../platform/examine/examined.ts'
import { readerProgram, runReader } from '../../platform/examine/run-reader.ts'
import { createWorkspace } from '../../platform/examine/workspace.ts'
import { examiningFolder } from '../../uploads/examine-upload.ts'
import { pageBounds } from './page-bounds.ts'

const program = readerProgram('first-pages-child', import.meta)

const Image = z.instanceof(Uint8Array<ArrayBuffer>).check(z.refine(({ length }) => length <= pageBounds.imageBytes))
const ReadPage = z.extend(DrawnPage, { image: Image, format: z.enum(['png', 'webp']) })
export type ReadPage = z.infer<typeof ReadPage>
const ReadBook = z.object({
  pages: z.array(z.nullable(ReadPage)).check(z.maxLength(limits.firstPages)),
  /** Null when they were not asked for. */
  texts: z.nullable(z.array(z.string()).check(z.maxLength(limits.bookPagesMax))),
})
export type ReadBook = z.infer<typeof ReadBook>

/**
 * Reads the first pages of a stored book, and the texts of all pages where they are wanted, in an isolated process. Raises `FileRejection`
 * for a file that cannot be read within the bounds, and `FileGone`.
 */
export async function readBook(ctx: AppContext, fileKey: string, wantsTexts: boolean): Promise<ReadBook> {
  const folder = join(examiningFolder(ctx), `book-${uuid()}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, 'book.pdf')
    await pipeline(await ctx.storage.stream(fileKey), createWriteStream(path))
    const isolation = examineIsolation()
    const { given, reach, remove } = await createWorkspace(path, folder, isolation.account)
    try {
      const seconds = Math.min(
        examineBounds.seconds.pdf,
        examineBounds.leastSeconds + (await stat(path)).size / examineBounds.bytesASecond,
      )
      const run = { program, reach, isolation, seconds, memoryBytes: examineBounds.memoryBytes.pdf }
      return ReadBook.parse(await runReader(run, { path: given, wantsTexts }))
    } finally {
      await remove()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
