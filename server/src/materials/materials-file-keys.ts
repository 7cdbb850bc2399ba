import { keysIn } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { materials } from './materials.table.ts'

/** All file keys that materials reference, archived ones included. */
export const materialsFileKeys = (executor: Executor): Promise<string[]> =>
  keysIn(executor, materials, [materials.fileKey, materials.coverKey, materials.captionsKey, materials.handoutKey])
