import type { User } from '@ariviyal/contract/accounts/accounts'
import type { VideoForm } from '@ariviyal/contract/library/library-staff'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { readVideoAddress } from '@ariviyal/contract/library/video-address'
import { type ContentKind, shelfRules } from '../content/content-kind.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimUpload } from '../uploads/claim-upload.ts'
import { videoRows } from './library.queries.ts'
import type { VideoRow, videos } from './library.table.ts'

const textsOf = (form: VideoForm) => ({
  title: form.title,
  description: form.description,
  category: form.category,
  isPremium: form.access === 'premium',
  subject: form.subject,
  gradeFrom: form.grade_from,
  gradeTo: form.grade_to,
  boards: form.boards,
})

type Source = Partial<
  Pick<VideoRow, 'fileKey' | 'bytes' | 'seconds' | 'captionsKey' | 'embedProvider' | 'embedId' | keyof typeof noGuide>
>

/** What describes one file, moment by moment, does not fit another. */
const noGuide = { captionsTaKey: null, captionsHiKey: null, sheetKey: null, guide: null, transcript: null }

/** The source of the video: an embedded address replaces a file, and a file replaces an address. */
async function sourceOf(tx: Transaction, form: VideoForm, staff: User, now: Date): Promise<Source> {
  if (form.source === 'address') {
    const embedded = readVideoAddress(form.address)
    if (!embedded)
      throw new AppError('invalid-fields', undefined, { fields: { address: messages.videoAddressInvalid } })
    return {
      ...noGuide,
      embedProvider: embedded.provider,
      embedId: embedded.id,
      fileKey: null,
      captionsKey: null,
      bytes: 0,
      seconds: 0,
    }
  }
  const source: Source = { embedProvider: null, embedId: null }
  if (form.file !== '') {
    const file = await claimUpload(tx, form.file, 'video', staff, now, 'file')
    Object.assign(source, noGuide)
    source.fileKey = file.key
    source.bytes = file.bytes
    source.seconds = Math.round(file.details.seconds)
  }
  if (form.captions !== '')
    source.captionsKey = (await claimUpload(tx, form.captions, 'captions', staff, now, 'captions')).key
  else if (form.no_captions) source.captionsKey = null
  return source
}

const posterOf = async (tx: Transaction, form: VideoForm, staff: User, now: Date) =>
  form.poster === '' ? {} : { posterKey: (await claimUpload(tx, form.poster, 'picture', staff, now, 'poster')).key }

export const videoContent: ContentKind<VideoRow, typeof videos.$inferInsert, VideoForm> = {
  ...videoRows,
  type: 'video',
  rules: shelfRules,
  begins: 'end',
  nameOf: ({ title }) => title,
  detailsOf: ({ title }) => ({ title }),
  write: async (ctx, tx, staff, form, row) => {
    const now = ctx.now()
    const source = await sourceOf(tx, form, staff, now)
    // A change of source must not leave a published video without a file.
    if (row?.publishedAt && form.source === 'file' && (source.fileKey ?? row.fileKey) === null)
      throw new AppError('invalid-fields', undefined, { fields: { file: serverMessages.videoIncomplete } })
    const poster = await posterOf(tx, form, staff, now)
    const edited = row && {
      version: row.version + 1,
      source: form.source,
      new_file: form.file !== '',
      new_captions: form.captions !== '',
      new_poster: form.poster !== '',
    }
    const kept = { seconds: row?.seconds ?? 0, bytes: row?.bytes ?? 0 }
    return {
      columns: { ...kept, ...textsOf(form), ...source, ...poster, editedAt: now },
      details: { title: form.title, ...edited },
    }
  },
  assertPublishable: (_tx, { fileKey, embedId }) => {
    if (fileKey === null && embedId === null) throw new AppError('incomplete', serverMessages.videoIncomplete)
  },
}
