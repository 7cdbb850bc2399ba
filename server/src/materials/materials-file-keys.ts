import { keysIn } from '../platform/content-rows.ts'
import type { Executor } from '../platform/database.ts'
import { materials } from './materials.table.ts'

/** Every key of a file that a material refers to, the archive too. */
export const materialsFileKeys = (executor: Executor): Promise<string[]> =>
  keysIn(executor, materials, [materials.fileKey, materials.coverKey, materials.captionsKey])
