import { times } from '@ariviyal/contract/limits'
import type { Executor } from '../platform/database.ts'
import { unfinishedKeys } from './upload-keys.ts'
import { selectHeldFiles } from './uploads.queries.ts'

/** Files on their way, files that are ready for a form, and those that a form took lately: its own row refers to them from then on. */
export async function uploadFileKeys(db: Executor, now: Date): Promise<string[]> {
  const rows = await selectHeldFiles(db, new Date(now.getTime() - times.looseFileHours * 3_600_000))
  return rows.flatMap(({ id, state, fileKey, coverKey }) =>
    state === 'ready' ? [fileKey, coverKey].filter((key) => key !== null) : unfinishedKeys(id),
  )
}
