import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A disk in memory that can be full. Only root may mount it. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const ballast: string[] = []
  /** Writes files of that size until no further one fits. */
  const fillWith = (bytes: number) => {
    for (;;) {
      const file = path.join(folder, `ballast-${ballast.length}`)
      try {
        writeFileSync(file, Buffer.alloc(bytes))
        ballast.push(file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        rmSync(file, { force: true })
        return
      }
    }
  }
  return {
    folder,
    fill() {
      fillWith(1024 ** 2)
      fillWith(4096)
    },
    /** Removes what filled it. */
    empty() {
      for (const file of ballast.splice(0)) rmSync(file)
    },
    unmount() {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
