import type { User } from '@ariviyal/contract/accounts'
import type { EbookForm } from '@ariviyal/contract/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import { insertEbook, updateEbook } from './ebooks.queries.ts'
import { gradesText } from './grades.ts'
import type { EbookRow } from './library.table.ts'
import { lockEbook, nextPosition } from './shelf.queries.ts'

/** Begins a book as a draft at the end of the shelf; answers its id. Raises `invalid-fields` and what `takeUpload` raises. */
export async function createEbook(house: House, staff: User, form: EbookForm): Promise<string> {
  return house.db.transaction(async (tx) => {
    const id = uuid()
    const now = house.now()
    await insertEbook(tx, {
      id,
      position: await nextPosition(tx, 'ebook'),
      pages: 0,
      bytes: 0,
      createdAt: now,
      editedAt: now,
      ...textsOf(form),
      ...(await filesOf(tx, form, null, staff, now)),
    })
    await recordAction(tx, staff, now, 'ebook.created', { type: 'ebook', id }, { title: form.title })
    return id
  })
}

/**
 * Changes a book that is as the editor saw it. A file that is replaced stays in storage, so that addresses given out before work until
 * they expire. Raises `not-found`, `archived`, `edited-elsewhere`, `invalid-fields` and what `takeUpload` raises.
 */
export async function editEbook(
  house: House,
  staff: User,
  id: string,
  version: number,
  form: EbookForm,
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const row = await lockEbook(tx, id)
    if (!row) throw new Refusal('not-found')
    if (row.archivedAt) throw new Refusal('archived')
    if (row.version !== version) throw new Refusal('edited-elsewhere', serverMessages.itemEditedElsewhere)
    const now = house.now()
    const files = await filesOf(tx, form, row, staff, now)
    await updateEbook(tx, id, { ...textsOf(form), ...files, version: version + 1, editedAt: now })
    const details = {
      title: form.title,
      version: version + 1,
      new_file: form.file !== '',
      new_cover: form.cover !== '',
    }
    await recordAction(tx, staff, now, 'ebook.edited', { type: 'ebook', id }, details)
  })
}

const textsOf = (form: EbookForm) => ({
  title: form.title,
  subtitle: form.subtitle,
  author: form.author,
  description: form.description,
  category: form.category,
  grades: gradesText(form.grade_from, form.grade_to),
  isPremium: form.access === 'premium',
})

type Files = Partial<Pick<EbookRow, 'fileKey' | 'bytes' | 'pages' | 'coverKey' | 'pageCoverKey'> & { bodyText: string }>

/** What the uploads of a form make of the book: its file with pages and text, and the cover from page 1 or from a picture of its own. */
async function filesOf(tx: Transaction, form: EbookForm, row: EbookRow | null, staff: User, now: Date): Promise<Files> {
  const files: Files = {}
  let pageCover = row?.pageCoverKey ?? null
  if (form.file !== '') {
    const file = await takeUpload(tx, form.file, 'pdf', staff, now, 'file')
    pageCover = file.coverKey
    files.fileKey = file.key
    files.bytes = file.bytes
    files.pages = file.details.pages
    files.bodyText = (file.text ?? '').slice(0, limits.bookTextMax).toWellFormed()
    files.pageCoverKey = pageCover
  }
  const hasFile = form.file !== '' || (row?.fileKey ?? null) !== null
  if (form.cover_from === 'page') {
    if (hasFile && pageCover === null)
      throw new Refusal('invalid-fields', undefined, { fields: { cover_from: serverMessages.pageCoverMissing } })
    files.coverKey = pageCover
  } else if (form.cover !== '') {
    files.coverKey = (await takeUpload(tx, form.cover, 'picture', staff, now, 'cover')).key
  } else if ((row?.coverKey ?? null) === null || row?.coverKey === row?.pageCoverKey) {
    throw new Refusal('invalid-fields', undefined, { fields: { cover: serverMessages.coverMissing } })
  }
  return files
}
