import type { User } from '@ariviyal/contract/accounts'
import { limits, uploadBytes } from '@ariviyal/contract/limits'
import { fileTooLarge, messages } from '@ariviyal/contract/messages'
import type { UploadKind } from '@ariviyal/contract/uploads'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { deleteReceiving, insertUpload, lockOpenUploads } from './uploads.queries.ts'
import type { UploadStore } from './upload-store.ts'
import { normalText } from '@ariviyal/contract/text'

/** What the browser says of a file before its first byte. */
export interface Announced {
  kind: string
  filename: string
  bytes: number
}

/** Makes room for a file and gives its id. Refuses with `wrong-type`, `invalid-fields`, `too-large` or `uploads-full`. */
export async function beginUpload(
  house: House,
  store: UploadStore,
  staff: User,
  announced: Announced,
): Promise<string> {
  const { kind, bytes } = announced
  if (!isKind(kind)) throw new Refusal('wrong-type')
  if (bytes < 1) throw new Refusal('invalid-fields', messages.uploadEmpty)
  if (bytes > uploadBytes[kind]) throw new Refusal('too-large', fileTooLarge(uploadBytes[kind]))
  const id = uuid()
  const filename = cleanFilename(announced.filename)
  await house.db.transaction(async (tx) => {
    const open = await lockOpenUploads(tx, staff.id)
    if (open.files >= limits.openUploadsMax || open.bytes + bytes > limits.openUploadsBytes)
      throw new Refusal('uploads-full')
    const now = house.now()
    await insertUpload(tx, { id, kind, filename, declaredBytes: bytes, createdBy: staff.id, createdAt: now })
    await recordAction(tx, staff, now, 'upload.begun', { type: 'upload', id }, { kind, filename, bytes })
  })
  try {
    // After the transaction: while a store is slow, its connection must not be held. A row without a place is one that nobody learnt of.
    await store.create(id, bytes)
  } catch (error) {
    await house.db.transaction(async (tx) => {
      await deleteReceiving(tx, id)
      await recordAction(tx, staff, house.now(), 'upload.cancelled', { type: 'upload', id }, { kind, filename })
    })
    throw error
  }
  return id
}

const isKind = (kind: string): kind is UploadKind => Object.hasOwn(uploadBytes, kind)

/** Node takes no longer headers, in one of which the name stands. */
const announcedMax = 16 * 1_024

/** The name alone, as a person would read it: no folders, no control characters, not too long, its ending kept. */
function cleanFilename(given: string): string {
  const name = (normalText(given, announcedMax).split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  if (name === '') return 'file'
  if (name.length <= limits.filenameMax) return name
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return name.slice(0, limits.filenameMax - ending.length).toWellFormed() + ending
}
