import { keysIn } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { certificates } from './certificates.table.ts'

/** All file keys that certificates reference; ended certificates stay readable. */
export const certificatesFileKeys = (executor: Executor): Promise<string[]> =>
  keysIn(executor, certificates, [certificates.pdfKey])
