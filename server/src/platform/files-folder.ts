import { join } from 'node:path'

/** Where files are kept that are not in a bucket. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
