import type { House } from '../platform/house.ts'
import { markReceived } from './uploads.queries.ts'

export const examineJob = 'uploads.examine'

/** Notes that the last byte has come and has the file examined: both or neither, and once however often it is said. */
export async function finishUpload(house: House, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (await markReceived(tx, id, house.now())) await house.jobs.enqueue(tx, examineJob, { id })
  })
}
