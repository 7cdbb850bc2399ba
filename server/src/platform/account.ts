import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** An account of this machine, by its numbers. */
export interface Account {
  uid: number
  gid: number
}

/** Whether the account may pass through the folder and everything above it. */
export function mayEnter(folder: string, { uid, gid }: Account): boolean {
  const stat = statSync(folder)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  if ((stat.mode & bit) === 0) return false
  return dirname(folder) === folder || mayEnter(dirname(folder), { uid, gid })
}
