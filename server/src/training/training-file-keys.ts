import { keysIn } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { themes } from './themes.table.ts'
import { workshopImages } from './workshops.table.ts'

/** All file keys that workshops and themes reference. */
export async function trainingFileKeys(executor: Executor): Promise<string[]> {
  const galleries = await keysIn(executor, workshopImages, [workshopImages.fileKey])
  const images = await keysIn(executor, themes, [themes.picture])
  return [...galleries, ...images.filter((address) => address.startsWith('/media/')).map((address) => address.slice(7))]
}
