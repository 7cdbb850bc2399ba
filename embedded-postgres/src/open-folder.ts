import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a folder, and those above it that are missing, which every account may enter whatever the umask of this process. */
export function makeOpenFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeOpenFolder(dirname(folder))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}
