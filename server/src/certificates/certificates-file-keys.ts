import { keysIn } from '../platform/content-rows.ts'
import type { Executor } from '../platform/database.ts'
import { certificates } from './certificates.table.ts'

/** Every key of a file that a certificate refers to; one that is no longer in force can still be read. */
export const certificatesFileKeys = (executor: Executor): Promise<string[]> =>
  keysIn(executor, certificates, [certificates.pdfKey])
