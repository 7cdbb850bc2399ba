import { chmod, chown, copyFile, link, lstat, mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, mayEnter } from '../account.ts'
import type { Reach } from './start-reader.ts'

/** A folder in which a file is read, and nothing else lies. */
export interface Workplace {
  reach: Reach
  /** The file, as the reader sees it. */
  given: string
  /** Takes what the reader made into a folder of the server; answers where it lies then. */
  take: (made: string, folder: string) => Promise<string>
  remove: () => Promise<void>
}

/** Makes a workplace for a file in this folder, or in the system's for what is temporary where the account of the reader cannot enter it. */
export async function openWorkplace(path: string, folder: string, account: Account | null): Promise<Workplace> {
  const parent = account && !mayEnter(await realpath(folder), account) ? tmpdir() : folder
  const reads = await realpath(await mkdtemp(join(parent, 'ariviyal-reads-')))
  const writes = join(reads, 'made')
  const given = join(reads, 'given')
  const remove = () => rm(reads, { recursive: true, force: true })
  try {
    // Entered by its name, which is random; not listed.
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
      // A link to a secret of the server would be kept, and served.
      if (!file?.isFile() || file.nlink !== 1) throw new Error('what was made of a file is no file of its own')
      const taken = join(target, basename(made))
      await rename(made, taken).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(made, taken)
      })
      return taken
    },
  }
}

/** A file of 2 GB need not be written again. Another disk, and some kinds of disks, know no such links. */
async function linkOrCopy(path: string, target: string): Promise<void> {
  await link(path, target).catch(() => copyFile(path, target))
}
