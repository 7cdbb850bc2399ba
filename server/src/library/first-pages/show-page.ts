import type { DrawnPage } from '@ariviyal/contract/library/library'
import { and, eq, sql } from 'drizzle-orm'
import type { AppContext, Caller } from '../../platform/app-context.ts'
import { signFile } from '../../platform/storage/signed-urls.ts'
import type { EbookRow } from '../library.table.ts'
import { ebookFirstPages, type StoredPage } from './first-pages.table.ts'

/** A page of a book that was drawn; null for one that the reader draws. The caller must be allowed to open the book. */
export async function showPage(
  ctx: AppContext,
  caller: Caller | null,
  book: Pick<EbookRow, 'id' | 'isPremium' | 'fileKey'>,
  number: number,
): Promise<DrawnPage | null> {
  if (book.fileKey === null) return null
  const [row] = await ctx.db
    .select({ page: sql<StoredPage | null>`${ebookFirstPages.pages} -> ${number - 1}::int` })
    .from(ebookFirstPages)
    .where(and(eq(ebookFirstPages.ebookId, book.id), eq(ebookFirstPages.madeFrom, book.fileKey)))
  if (!row?.page) return null
  const image = signFile(ctx, {
    key: row.page.image,
    kind: 'page',
    itemId: book.id,
    userId: caller?.user.id ?? null,
    premium: book.isPremium,
  })
  return { ...row.page, image }
}
