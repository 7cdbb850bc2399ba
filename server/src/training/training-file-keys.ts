import { keysIn } from '../platform/content-rows.ts'
import type { Executor } from '../platform/database.ts'
import { themes } from './themes.table.ts'
import { workshopImages } from './workshops.table.ts'

/** Every key of a file that a workshop or a theme refers to. */
export async function trainingFileKeys(executor: Executor): Promise<string[]> {
  const galleries = await keysIn(executor, workshopImages, [workshopImages.fileKey])
  const pictures = await keysIn(executor, themes, [themes.picture])
  return [
    ...galleries,
    ...pictures.filter((address) => address.startsWith('/media/')).map((address) => address.slice(7)),
  ]
}
