import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { times } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../platform/app-context.ts'
import { examiningFolder } from './examine-upload.ts'
import {
  deleteFinishedBefore,
  deleteReceiving,
  markRefused,
  selectCheckingSince,
  selectReceivingSince,
} from './uploads.queries.ts'
import type { UploadStore } from './tus/upload-store.ts'

const hourMs = 3_600_000
/** Longer than all attempts of an examination together. */
const maxExaminationHours = 3

/** Deletes unfinished uploads and the records of old ones. The collector deletes unclaimed files. */
export async function expireUploads(ctx: AppContext, store: UploadStore): Promise<void> {
  const hoursAgo = (hours: number) => new Date(ctx.now().getTime() - hours * hourMs)
  for (const { id } of await selectReceivingSince(ctx.db, hoursAgo(times.unfinishedUploadHours)))
    if (await deleteReceiving(ctx.db, id)) await store.remove(id)
  for (const { id } of await selectCheckingSince(ctx.db, hoursAgo(maxExaminationHours)))
    await markRefused(ctx.db, id, serverMessages.uploadNotChecked)
  await deleteOldFiles(examiningFolder(ctx))
  await deleteFinishedBefore(ctx.db, hoursAgo(times.keptUploadDays * 24))
}

/** Removes temporary output of examinations whose process was killed. Uses the system clock, which dates the files. */
async function deleteOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    // An examination may end and remove its folder meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - maxExaminationHours * hourMs)
      await rm(path, { recursive: true, force: true })
  }
}
