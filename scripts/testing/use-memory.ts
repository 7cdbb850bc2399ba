import { existsSync, readFileSync, statfsSync } from 'node:fs'
import os from 'node:os'

const folder = '/dev/shm'
const gigabyte = 1024 ** 3

/**
 * Puts temporary files of this process and its children into memory when there is plenty. The tests copy a database of 800 files two hundred
 * times; on a disk each copy costs half a second of processor time. `TMPDIR` overrides this.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !existsSync('/proc/mounts')) return
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === folder)?.[3]
  // The folder also holds the programs of the embedded PostgreSQL, so it must allow execution.
  if (!options || options.includes('noexec')) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize > 4 * gigabyte && os.freemem() > 8 * gigabyte) process.env['TMPDIR'] = folder
}
