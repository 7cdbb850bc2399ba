import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { isAway } from '../platform/away.ts'
import { examineFile } from '../platform/examine/examine-file.ts'
import { type Examined, FileRefusal } from '../platform/examine/examined.ts'
import type { House } from '../platform/house.ts'
import { coverKeyOf, fileKeyOf } from './upload-keys.ts'
import { claimForExamination, type Findings, markReady, markRefused, uncountTry } from './uploads.queries.ts'
import type { UploadStore } from './upload-store.ts'
import type { UploadRow } from './uploads.table.ts'

/** A file that took the server down with it so often is not tried again. */
const mostTries = 3

/**
 * Finds out what a file is, and keeps it under its own key or refuses it in words. It bears to be killed anywhere and run again: the
 * keys follow from the id, and the bytes that came are removed last.
 */
export async function examineUpload(house: House, store: UploadStore, id: string): Promise<void> {
  const upload = await claimForExamination(house.db, id)
  if (!upload) return
  // Of its own for each try: one that fell silent may still be writing.
  const folder = join(examiningFolder(house), `${id}-${upload.tries}`)
  try {
    await markReady(house.db, id, await examineIn(folder, house, store, upload))
  } catch (error) {
    // An outage says nothing about the file.
    if (isAway(error)) await uncountTry(house.db, id)
    if (!(error instanceof FileRefusal)) throw error
    await markRefused(house.db, id, error.message)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await store.remove(id)
}

/** Where examinations of this machine write what they make; nothing in it is needed once one is over. */
export const examiningFolder = (house: Pick<House, 'config'>): string => join(house.config.dataDir, 'examining')

async function examineIn(folder: string, house: House, store: UploadStore, upload: UploadRow): Promise<Findings> {
  const { id, kind, declaredBytes } = upload
  if (upload.tries > mostTries) throw new FileRefusal(serverMessages.uploadNotChecked)
  if ((await store.receivedOf(id)) !== declaredBytes) throw new FileRefusal(serverMessages.uploadIncomplete)
  const made = join(folder, 'made')
  await mkdir(made, { recursive: true })
  const received = await store.fetch(id, declaredBytes, folder)
  if (received === null) throw new FileRefusal(serverMessages.uploadIncomplete)
  const examined = await examineFile({ kind, path: received, folder: made })
  return keepFile(house, upload, received, examined)
}

async function keepFile(
  house: House,
  { id, kind }: UploadRow,
  received: string,
  examined: Examined,
): Promise<Findings> {
  const path = examined.output ?? received
  const fileKey = fileKeyOf(kind, id, examined.extension)
  await house.storage.put(fileKey, path)
  const coverKey = examined.cover ? coverKeyOf(id) : null
  if (coverKey && examined.cover) await house.storage.put(coverKey, examined.cover)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return {
    fileKey,
    coverKey,
    contentType: examined.type,
    bytes: (await stat(path)).size,
    sha256: hash.digest('hex'),
    examined: examined.details,
    text: examined.text ?? null,
  }
}
