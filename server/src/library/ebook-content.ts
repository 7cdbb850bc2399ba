import type { User } from '@ariviyal/contract/accounts/accounts'
import type { EbookForm } from '@ariviyal/contract/library/library-staff'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type ContentKind, shelfRules } from '../content/content-kind.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimUpload } from '../uploads/claim-upload.ts'
import { prepareSoon } from './first-pages/prepare-book.ts'
import { gradesText } from './grades.ts'
import { ebookRows } from './library.queries.ts'
import type { EbookRow, ebooks } from './library.table.ts'
import { bodyTextOf, replacePages } from './search/replace-pages.ts'

const textsOf = (form: EbookForm) => ({
  title: form.title,
  subtitle: form.subtitle,
  author: form.author,
  description: form.description,
  category: form.category,
  grades: gradesText(form.grade_from, form.grade_to),
  subject: form.subject,
  boards: form.boards,
  isPremium: form.access === 'premium',
})

type Files = Partial<Pick<EbookRow, 'fileKey' | 'bytes' | 'pages' | 'coverKey' | 'pageCoverKey'> & { bodyText: string }>
interface Claimed {
  files: Files
  /** Null when the file stays. */
  pageTexts: string[] | null
}

/** The files from the uploads of a form: the PDF with pages and text, and the cover from page 1 or a separate image. */
async function filesOf(
  tx: Transaction,
  form: EbookForm,
  row: EbookRow | null,
  staff: User,
  now: Date,
): Promise<Claimed> {
  const files: Files = {}
  let pageTexts: string[] | null = null
  let pageCover = row?.pageCoverKey ?? null
  if (form.file !== '') {
    const file = await claimUpload(tx, form.file, 'pdf', staff, now, 'file')
    pageCover = file.coverKey
    files.fileKey = file.key
    files.bytes = file.bytes
    files.pages = file.details.pages
    pageTexts = file.pageTexts ?? []
    files.bodyText = bodyTextOf(pageTexts)
    files.pageCoverKey = pageCover
  }
  const hasFile = form.file !== '' || (row?.fileKey ?? null) !== null
  if (form.cover_from === 'page') {
    if (hasFile && pageCover === null)
      throw new AppError('invalid-fields', undefined, { fields: { cover_from: serverMessages.pageCoverMissing } })
    files.coverKey = pageCover
  } else if (form.cover !== '') {
    files.coverKey = (await claimUpload(tx, form.cover, 'picture', staff, now, 'cover')).key
  } else if ((row?.coverKey ?? null) === null || row?.coverKey === row?.pageCoverKey) {
    throw new AppError('invalid-fields', undefined, { fields: { cover: serverMessages.coverMissing } })
  }
  return { files, pageTexts }
}

export const ebookContent: ContentKind<EbookRow, typeof ebooks.$inferInsert, EbookForm> = {
  ...ebookRows,
  type: 'ebook',
  rules: shelfRules,
  begins: 'end',
  nameOf: ({ title }) => title,
  detailsOf: ({ title }) => ({ title }),
  write: async (ctx, tx, staff, form, row) => {
    const now = ctx.now()
    const { files, pageTexts } = await filesOf(tx, form, row, staff, now)
    const edited = row && { version: row.version + 1, new_file: form.file !== '', new_cover: form.cover !== '' }
    return {
      columns: { pages: row?.pages ?? 0, bytes: row?.bytes ?? 0, ...textsOf(form), ...files, editedAt: now },
      details: { title: form.title, ...edited },
      after: async (id) => {
        if (!pageTexts) return
        await replacePages(tx, id, pageTexts)
        await prepareSoon(ctx, tx, id)
      },
    }
  },
  /** A book needs its file and a cover to be published. */
  assertPublishable: (_tx, { fileKey, coverKey }) => {
    if (fileKey === null || coverKey === null) throw new AppError('incomplete', serverMessages.bookIncomplete)
  },
}
