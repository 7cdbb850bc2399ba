import { chmod, chown, copyFile, link, lstat, mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type OsAccount, mayEnter } from '@ariviyal/embedded-postgres/account'
import type { Reach } from './start-reader.ts'

/** A folder for reading one file, which contains nothing else. */
export interface Workspace {
  reach: Reach
  /** Path of the file for the reader. */
  given: string
  /** Moves an output file of the reader into a folder of the server. Returns the new path. */
  take: (made: string, folder: string) => Promise<string>
  remove: () => Promise<void>
}

/** Creates a workspace for a file in this folder, or in the system's temporary folder when the reader's account cannot enter it. */
export async function createWorkspace(path: string, folder: string, account: OsAccount | null): Promise<Workspace> {
  const parent = account && !mayEnter(await realpath(folder), account) ? tmpdir() : folder
  const reads = await realpath(await mkdtemp(join(parent, 'ariviyal-reads-')))
  const writes = join(reads, 'made')
  const given = join(reads, 'given')
  const remove = () => rm(reads, { recursive: true, force: true })
  try {
    // Others may enter by the random name, but not list.
    await chmod(reads, 0o711)
    await linkOrCopy(path, given)
    await mkdir(writes, { mode: 0o700 })
    if (account) {
      await chmod(given, 0o644)
      await chown(writes, account.uid, account.gid)
    }
  } catch (error) {
    await remove()
    throw error
  }
  return {
    reach: { reads, writes },
    given,
    remove,
    async take(made, target) {
      const file = dirname(made) === writes ? await lstat(made).catch(() => null) : null
      // A link could point to a secret of the server, which would then be stored and served.
      if (!file?.isFile() || file.nlink !== 1) throw new Error('the output of the reader is not a regular file')
      const taken = join(target, basename(made))
      await rename(made, taken).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(made, taken)
      })
      return taken
    },
  }
}

/** A hard link avoids copying up to 2 GB. Fails across file systems, and on some without hard links. */
async function linkOrCopy(path: string, target: string): Promise<void> {
  await link(path, target).catch(() => copyFile(path, target))
}
