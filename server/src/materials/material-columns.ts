import type { User } from '@ariviyal/contract/accounts'
import type { MaterialForm } from '@ariviyal/contract/materials'
import { mondayOf } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import { keepPrivate } from './keep-private.ts'

/** Characters of a file's text that the search keeps; with the body, in any script, they stay below the 1 MB of a tsvector. */
const fileTextMax = 60_000

/** What a form says, as columns. */
export const columnsOf = (form: MaterialForm) => ({
  kind: form.kind,
  title: form.title,
  description: form.description,
  body: form.body,
  subject: form.subject,
  chapter: form.chapter,
  gradeFrom: form.grade_from,
  gradeTo: form.grade_to,
  boards: form.boards,
  week: form.week === '' ? null : mondayOf(form.week),
  readings: form.readings,
  isPremium: form.isPremium,
})

/** The uploads that a form names, taken, as columns; what it does not name stays as it is. */
export async function takeFiles(house: House, tx: Transaction, staff: User, form: MaterialForm) {
  const now = house.now()
  const file = form.file === '' ? null : await takeUpload(tx, form.file, form.file_kind, staff, now)
  const captions = form.captions === '' ? null : await takeUpload(tx, form.captions, 'captions', staff, now, 'captions')
  const cover = form.cover === '' ? null : await takeUpload(tx, form.cover, 'picture', staff, now, 'cover')
  // A picture of its own stands before the first page of a file.
  const coverKey = cover?.key ?? file?.coverKey ?? (form.file_kind === 'picture' ? file?.key : null)
  return {
    ...(file && {
      fileKey: await keepPrivate(house.storage, file.key),
      fileName: file.filename,
      fileType: file.contentType,
      bytes: file.bytes,
      fileText: (file.text ?? '').slice(0, fileTextMax),
    }),
    ...(captions && { captionsKey: captions.key }),
    ...(coverKey && { coverKey }),
  }
}
