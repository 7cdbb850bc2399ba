import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A user account of the operating system. */
export interface OsAccount {
  uid: number
  gid: number
}

/** Whether the account may enter the folder: needs execute permission on it and on every parent. */
export function mayEnter(folder: string, { uid, gid }: OsAccount): boolean {
  const stat = statSync(folder)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  if ((stat.mode & bit) === 0) return false
  return dirname(folder) === folder || mayEnter(dirname(folder), { uid, gid })
}
