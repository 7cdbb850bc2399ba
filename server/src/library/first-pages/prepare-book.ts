import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { FileRejection } from '../../platform/examine/examined.ts'
import { hashOf } from '../../platform/storage/sample-files.ts'
import { FileGone } from '../../platform/storage/storage.ts'
import { ebooks } from '../library.table.ts'
import { ebookPages } from '../search/ebook-pages.table.ts'
import { replacePages } from '../search/replace-pages.ts'
import { ebookFirstPages, type StoredPage } from './first-pages.table.ts'
import { type ReadBook, readBook } from './read-book.ts'

const prepareJob = 'library.prepare-book'
const findJob = 'library.find-unprepared'

/** Books that are found at once; the others are found an hour later. */
const foundAtOnce = 100

export function prepareBooksJobs(ctx: AppContext): void {
  ctx.jobs.work<{ id: string }>(prepareJob, { pauseSeconds: 30, timeoutSeconds: 600 }, ({ data }) =>
    prepareBook(ctx, data.id),
  )
  ctx.jobs.work(findJob, {}, () => findUnprepared(ctx))
  ctx.jobs.schedule(findJob, '50 * * * *', 'UTC')
}

/** Draws the first pages of a book soon, after the transaction. */
export const prepareSoon = (ctx: AppContext, tx: Executor, id: string): Promise<string> =>
  ctx.jobs.enqueue(tx, prepareJob, { id }, { key: id })

/** Finds the samples, and books of versions that drew no pages, at a start and each hour. */
export const findUnpreparedSoon = (ctx: AppContext): Promise<string> =>
  ctx.jobs.enqueue(ctx.db, findJob, {}, { key: findJob })

async function findUnprepared(ctx: AppContext): Promise<void> {
  const made = ctx.db
    .select({ one: sql`1` })
    .from(ebookFirstPages)
    .where(and(eq(ebookFirstPages.ebookId, ebooks.id), eq(ebookFirstPages.madeFrom, ebooks.fileKey)))
  const rows = await ctx.db
    .select({ id: ebooks.id })
    .from(ebooks)
    .where(and(isNotNull(ebooks.fileKey), notExists(made)))
    .orderBy(asc(ebooks.position), asc(ebooks.id))
    .limit(foundAtOnce)
  for (const { id } of rows) await prepareSoon(ctx, ctx.db, id)
}

const fileOf = async (executor: Executor, id: string): Promise<string | null> =>
  (await executor.select({ key: ebooks.fileKey }).from(ebooks).where(eq(ebooks.id, id)))[0]?.key ?? null

/**
 * Draws the first pages of a book, and reads the texts of its pages where there are none. Idempotent: the keys of the images follow from
 * the file. A file that cannot be read is not tried again.
 */
async function prepareBook(ctx: AppContext, id: string): Promise<void> {
  const fileKey = await fileOf(ctx.db, id)
  if (fileKey === null) return
  const [known] = await ctx.db
    .select({ madeFrom: ebookFirstPages.madeFrom })
    .from(ebookFirstPages)
    .where(eq(ebookFirstPages.ebookId, id))
  if (known?.madeFrom === fileKey) return
  const hasTexts =
    (await ctx.db.select({ id: ebookPages.id }).from(ebookPages).where(eq(ebookPages.ebookId, id)).limit(1)).length > 0
  const { pages, texts } = await readBook(ctx, fileKey, !hasTexts).catch((error: unknown): ReadBook => {
    if (!(error instanceof FileRejection) && !(error instanceof FileGone)) throw error
    ctx.log.warn({ book: id, reason: error.message }, 'the first pages of a book could not be drawn')
    return { pages: [], texts: null }
  })
  const stored: (StoredPage | null)[] = []
  for (const [place, page] of pages.entries()) {
    if (!page) {
      stored.push(null)
      continue
    }
    const { format, ...drawn } = page
    const image = `first-pages/${id}/${hashOf(fileKey).slice(0, 12)}-${place + 1}.${format}`
    await ctx.storage.put(image, drawn.image)
    stored.push({ ...drawn, image })
  }
  await ctx.db.transaction(async (tx) => {
    if ((await lockedFileOf(tx, id)) !== fileKey) return
    const values = { madeFrom: fileKey, pages: stored }
    await tx
      .insert(ebookFirstPages)
      .values({ ebookId: id, ...values })
      .onConflictDoUpdate({ target: ebookFirstPages.ebookId, set: values })
    if (texts) await replacePages(tx, id, texts)
  })
}

/** Locks the book: an editor may replace the file meanwhile. */
const lockedFileOf = async (tx: Transaction, id: string): Promise<string | null> =>
  (await tx.select({ key: ebooks.fileKey }).from(ebooks).where(eq(ebooks.id, id)).for('update'))[0]?.key ?? null
