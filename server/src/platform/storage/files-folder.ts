import { join } from 'node:path'

/** Folder for files when no bucket is configured. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
