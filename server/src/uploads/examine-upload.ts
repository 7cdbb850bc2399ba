import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { examineFile } from '../platform/examine/examine-file.ts'
import { type Examined, FileRejection } from '../platform/examine/examined.ts'
import type { AppContext } from '../platform/app-context.ts'
import { coverKeyOf, fileKeyOf } from './upload-keys.ts'
import {
  claimForExamination,
  type ExaminationResult,
  markReady,
  markRefused,
  uncountAttempt,
} from './uploads.queries.ts'
import type { UploadStore } from './tus/upload-store.ts'
import type { UploadRow } from './uploads.table.ts'

/** Attempts before a file whose examination crashes, or crashes the server, is given up. */
const maxAttempts = 3

/**
 * Examines a file, then stores it under its own key or rejects it with a reason. Idempotent: safe to kill or to run twice, since the keys follow from
 * the id and the received bytes are deleted last.
 */
export async function examineUpload(ctx: AppContext, store: UploadStore, id: string): Promise<void> {
  const upload = await claimForExamination(ctx.db, id)
  if (!upload) return
  // One folder per attempt: an attempt that stopped responding may still be writing.
  const folder = join(examiningFolder(ctx), `${id}-${upload.tries}`)
  try {
    await markReady(ctx.db, id, await examineIn(folder, ctx, store, upload))
  } catch (error) {
    // An outage says nothing about the file.
    if (isUnavailable(error)) await uncountAttempt(ctx.db, id)
    if (!(error instanceof FileRejection)) throw error
    ctx.log.info({ upload: id, kind: upload.kind, err: error }, 'an uploaded file was refused')
    await markRefused(ctx.db, id, error.message)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await store.remove(id)
}

/** Temporary output of examinations on this machine; not needed once one has ended. */
export const examiningFolder = (ctx: Pick<AppContext, 'config'>): string => join(ctx.config.dataDir, 'examining')

async function examineIn(
  folder: string,
  ctx: AppContext,
  store: UploadStore,
  upload: UploadRow,
): Promise<ExaminationResult> {
  const { id, kind, declaredBytes } = upload
  if (upload.tries > maxAttempts) throw new FileRejection(serverMessages.uploadNotChecked)
  if ((await store.receivedOf(id)) !== declaredBytes) throw new FileRejection(serverMessages.uploadIncomplete)
  const outputFolder = join(folder, 'made')
  await mkdir(outputFolder, { recursive: true })
  const received = await store.fetch(id, declaredBytes, folder)
  if (received === null) throw new FileRejection(serverMessages.uploadIncomplete)
  const examined = await examineFile({ kind, path: received, folder: outputFolder })
  return keepFile(ctx, upload, received, examined)
}

/** Stores an examined file under the key of its upload. Idempotent. */
export async function keepFile(
  ctx: AppContext,
  upload: Pick<UploadRow, 'id' | 'kind' | 'pupilId'>,
  received: string,
  examined: Examined,
): Promise<ExaminationResult> {
  const path = examined.output ?? received
  const fileKey = fileKeyOf(upload, examined.extension)
  await ctx.storage.put(fileKey, path)
  // Covers are public, and the text is for search: a pupil's file has neither.
  const isPupils = upload.pupilId !== null
  const coverKey = examined.cover && !isPupils ? coverKeyOf(upload.id) : null
  if (coverKey && examined.cover) await ctx.storage.put(coverKey, examined.cover)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return {
    fileKey,
    coverKey,
    contentType: examined.type,
    bytes: (await stat(path)).size,
    sha256: hash.digest('hex'),
    examined: examined.details,
    text: isPupils ? null : (examined.text ?? null),
  }
}
