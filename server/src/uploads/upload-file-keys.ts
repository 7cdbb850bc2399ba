import { times } from '@ariviyal/contract/limits'
import type { Executor } from '../platform/db/database.ts'
import { unfinishedKeys } from './upload-keys.ts'
import { selectStoredFiles } from './uploads.queries.ts'

/** Files in progress, files ready for a form, and files claimed recently; later only the claiming row references them. */
export async function uploadFileKeys(db: Executor, now: Date): Promise<string[]> {
  const rows = await selectStoredFiles(db, new Date(now.getTime() - times.looseFileHours * 3_600_000))
  return rows.flatMap(({ id, state, fileKey, coverKey }) =>
    state === 'ready' ? [fileKey, coverKey].filter((key) => key !== null) : unfinishedKeys(id),
  )
}
