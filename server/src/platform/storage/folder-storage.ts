import { once } from 'node:events'
import { chmodSync, close, createReadStream, mkdirSync, open as openFile, type Stats } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { readInTurn } from './read-in-turn.ts'
import { checkedKey, FileGone, isFileKey, type ListedFile, type Storage, type StoredFile } from './storage.ts'

/** Folder for incomplete files. No key begins with a dot. */
const incomingFolder = '.incoming'
/** Node's default of 64 KiB needs four times as many reads for a download; the reader's ranges fit into one. */
const readBytes = 256 * 1024

/** Storage in a local folder, which several processes may share. */
export function openFolder(folder: string): Storage {
  mkdirSync(join(folder, incomingFolder), { recursive: true })
  restrictAccess(folder)
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, source) {
      const target = pathOf(key)
      // Written to a temporary file, flushed and renamed: neither a reader nor a crash may see a partial file.
      const incoming = join(folder, incomingFolder, uuid())
      try {
        if (typeof source === 'string') await copyFile(source, incoming)
        else await writeFile(incoming, source)
        await flush(incoming)
        await mkdir(dirname(target), { recursive: true })
        await rename(incoming, target)
      } catch (error) {
        await rm(incoming, { force: true })
        throw error
      }
    },
    async stat(key) {
      const file = await orNull(stat(pathOf(key)))
      return file?.isFile() ? storedFile(file) : null
    },
    async stream(key, range) {
      const path = pathOf(key)
      const file = await orNull(stat(path))
      if (file?.isFile()) {
        // With a known end there is no further read that only finds it.
        const end = Math.max(file.size - 1, 0)
        const fs = { open: openFile, read: readInTurn(), close }
        const stream = createReadStream(path, { end, ...range, highWaterMark: readBytes, fs })
        if (await orNull(once(stream, 'open'))) return stream
      }
      throw new FileGone(`no file has the key ${key}`)
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix = '') => filesIn(folder, '', prefix),
  }
}

/** A strong ETag, so that browsers can resume with If-Range: files are only replaced as a whole. */
const storedFile = ({ size, mtime, mtimeMs }: Stats): StoredFile => ({
  bytes: size,
  etag: `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`,
  modified: mtime,
})

/** Denies access to other accounts, including that of the process which reads uploads. */
function restrictAccess(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    // A writable folder of another account: its owner sets the mode.
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

/** Null when the path does not exist, or a parent of it is a file. */
async function orNull<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
