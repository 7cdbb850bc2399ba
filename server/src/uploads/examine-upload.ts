import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messages } from '@ariviyal/contract/messages'
import { examineFile } from '../platform/examine/examine-file.ts'
import { type Examined, FileRefusal } from '../platform/examine/examined.ts'
import type { House } from '../platform/house.ts'
import { coverKeyOf, fileKeyOf } from './upload-keys.ts'
import { claimForExamination, type Findings, markReady, markRefused } from './uploads.queries.ts'
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
  const folder = join(house.config.dataDir, 'examining', id)
  try {
    if (upload.tries > mostTries) await markRefused(house.db, id, messages.uploadNotChecked)
    else if ((await store.receivedOf(id)) !== upload.declaredBytes)
      await markRefused(house.db, id, messages.uploadIncomplete)
    else {
      const made = join(folder, 'made')
      await rm(folder, { recursive: true, force: true })
      await mkdir(made, { recursive: true })
      const path = await store.fetch(id, upload.declaredBytes, folder)
      const examined = await examineFile({ kind: upload.kind, path, folder: made })
      await markReady(house.db, id, await keepFile(house, upload, path, examined))
    }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    await markRefused(house.db, id, error.message)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await store.remove(id)
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
