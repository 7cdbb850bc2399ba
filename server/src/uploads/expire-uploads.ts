import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { times } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { House } from '../platform/house.ts'
import { examiningFolder } from './examine-upload.ts'
import {
  deleteFinishedBefore,
  deleteReceiving,
  markRefused,
  selectCheckingSince,
  selectReceivingSince,
} from './uploads.queries.ts'
import type { UploadStore } from './upload-store.ts'

const hourMs = 3_600_000
/** Longer than all tries of an examination together. */
const longestCheckHours = 3

/** Drops uploads that did not come to their end, and what became of the old ones. Files that nobody took are left to the collector. */
export async function expireUploads(house: House, store: UploadStore): Promise<void> {
  const hoursAgo = (hours: number) => new Date(house.now().getTime() - hours * hourMs)
  for (const { id } of await selectReceivingSince(house.db, hoursAgo(times.unfinishedUploadHours)))
    if (await deleteReceiving(house.db, id)) await store.remove(id)
  for (const { id } of await selectCheckingSince(house.db, hoursAgo(longestCheckHours)))
    await markRefused(house.db, id, serverMessages.uploadNotChecked)
  await sweepFolder(examiningFolder(house))
  await deleteFinishedBefore(house.db, hoursAgo(times.keptUploadDays * 24))
}

/** Removes what examinations of killed processes left here; by the clock of the machine, which dates its files. */
async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - longestCheckHours * hourMs) await rm(path, { recursive: true, force: true })
  }
}
