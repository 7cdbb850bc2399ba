import type { Executor } from '../platform/database.ts'
import { workshopImages } from './workshops.table.ts'

/** The keys of all pictures that workshops refer to, the archive too. */
export async function trainingFileKeys(db: Executor): Promise<string[]> {
  const rows = await db.select({ key: workshopImages.fileKey }).from(workshopImages)
  return rows.map(({ key }) => key)
}
