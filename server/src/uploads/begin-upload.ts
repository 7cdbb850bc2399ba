import { limits, uploadBytes } from '@ariviyal/contract/limits'
import { fileTooLarge, messages } from '@ariviyal/contract/messages'
import type { UploadKind } from '@ariviyal/contract/uploads/uploads'
import { v7 as uuid } from 'uuid'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { recordUpload } from './record-upload.ts'
import { longestFile, ownerOf, requireRoom, type UploadSender } from './upload-sender.ts'
import { deleteReceiving, insertUpload } from './uploads.queries.ts'
import type { UploadStore } from './tus/upload-store.ts'
import { normalText } from '@ariviyal/contract/text'

/** File metadata that the browser sends before the first byte. */
export interface UploadAnnouncement {
  kind: string
  filename: string
  bytes: number
}

/**
 * Creates an upload and returns its id. Raises `wrong-type`, `staff-only`, `invalid-fields`, `too-large` or
 * `uploads-full`.
 */
export async function beginUpload(
  ctx: AppContext,
  store: UploadStore,
  sender: UploadSender,
  announced: UploadAnnouncement,
): Promise<string> {
  const { kind, bytes } = announced
  if (!isKind(kind)) throw new AppError('wrong-type')
  const longest = longestFile(sender, kind)
  if (bytes < 1) throw new AppError('invalid-fields', messages.uploadEmpty)
  if (bytes > longest) throw new AppError('too-large', fileTooLarge(longest))
  const id = uuid()
  const filename = cleanFilename(announced.filename)
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    await requireRoom(tx, sender, bytes, now)
    await insertUpload(tx, { id, kind, filename, declaredBytes: bytes, ...ownerOf(sender), createdAt: now })
    await recordUpload(tx, sender, now, 'upload.begun', id, { kind, filename, bytes })
  })
  try {
    // After the transaction, so that a slow store does not hold a database connection. A row without a stored file is an upload whose id no client
    // received.
    await store.create(id, bytes)
  } catch (error) {
    await ctx.db.transaction(async (tx) => {
      await deleteReceiving(tx, id)
      await recordUpload(tx, sender, ctx.now(), 'upload.cancelled', id, { kind, filename })
    })
    throw error
  }
  return id
}

const isKind = (kind: string): kind is UploadKind => Object.hasOwn(uploadBytes, kind)

/** Node's maximum header size; a header contains the name. */
const headerMax = 16 * 1_024

/** The base name for display: no folders, no control characters, bounded length, original extension. */
export function cleanFilename(raw: string): string {
  const name = (normalText(raw, headerMax).split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  if (name === '') return 'file'
  if (name.length <= limits.filenameMax) return name
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return name.slice(0, limits.filenameMax - extension.length).toWellFormed() + extension
}
