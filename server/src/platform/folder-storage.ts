import { chmodSync, mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { HeldFiles, storedFile } from './held-files.ts'
import { checkedKey, FileGone, isFileKey, type ListedFile, type Storage } from './storage.ts'

/** What arrives is kept here until it is whole. No key begins with a dot. */
const arrivals = '.incoming'

/** Files in a folder of this machine, which one or several processes share. */
export function openFolder(folder: string): Storage {
  mkdirSync(join(folder, arrivals), { recursive: true })
  closeToOthers(folder)
  const place = (key: string) => join(folder, checkedKey(key))
  const held = new HeldFiles()
  return {
    async put(key, source) {
      const target = place(key)
      // A reader must never meet half a file, nor a crash or a power cut leave one: it is written beside, flushed and moved.
      const incoming = join(folder, arrivals, uuid())
      try {
        if (typeof source === 'string') await copyFile(source, incoming)
        else await writeFile(incoming, source)
        await flush(incoming)
        await mkdir(dirname(target), { recursive: true })
        await rename(incoming, target)
        held.leave(target)
      } catch (error) {
        await rm(incoming, { force: true })
        throw error
      }
    },
    async stat(key) {
      const file = await orNull(stat(place(key)))
      return file?.isFile() ? storedFile(file) : null
    },
    async stream(key, range) {
      const handle = await orNull(open(place(key)))
      if (handle && (await handle.stat()).isFile()) return handle.createReadStream(range ?? {})
      await handle?.close()
      throw new FileGone(`nothing is kept under ${key}`)
    },
    hold: async (key) => held.hold(place(key)),
    async delete(key) {
      await rm(place(key), { force: true })
      held.leave(place(key))
    },
    list: (prefix = '') => filesIn(folder, '', prefix),
  }
}

/** Other accounts of the machine, that of the process which reads uploads too, have no business here. */
function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    // A folder of another account, which we may write to: its owner decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

async function* filesIn(folder: string, path: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await orNull(opendir(join(folder, path)))
  if (!entries) return
  for await (const entry of entries) {
    const key = path + entry.name
    if (!isFileKey(key)) continue
    if (entry.isDirectory()) {
      const inside = `${key}/`
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* filesIn(folder, inside, prefix)
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const file = await orNull(stat(join(folder, key)))
      if (file) yield { key, bytes: file.size, modified: file.mtime }
    }
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Null when there is nothing at the path, or a file stands where a folder would have to be. */
async function orNull<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
