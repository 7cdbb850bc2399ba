import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  /** Quoted, as in HTTP. */
  etag: string
  modified: Date
}

export interface ListedFile {
  key: string
  bytes: number
  modified: Date
}

/** Folder of the pictures that people upload, public like all below `public/`, unless the post that shows one is withheld. */
export const picturesFolder = 'public/pictures'

/** File storage. Keys are relative paths of lower-case words, such as `ebooks/light-and-sight.pdf`; keys below `public/` are public. */
export interface Storage {
  /** Stores a local file (by its path) or bytes, atomically. */
  put(key: string, source: string | Uint8Array): Promise<void>
  /** Null when no file has the key. */
  stat(key: string): Promise<StoredFile | null>
  /** Bytes from `start` to `end`, inclusive; the whole file without a range. Raises `FileGone` when no file has the key. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Does nothing when no file has the key. */
  delete(key: string): Promise<void>
  /** All files whose key has the prefix, unordered. May omit files that are added or removed meanwhile. */
  list(prefix?: string): AsyncIterable<ListedFile>
}

/** The store is currently unavailable: unreachable, overloaded, or rejecting the credentials. */
export class StorageUnavailable extends Error {
  override name = 'StorageAway'
}

/** The file does not exist any more. */
export class FileGone extends Error {
  override name = 'FileGone'
}

/** Whether a text is a valid key; checked before it becomes a path, so that no key escapes the folder. */
export const isFileKey = (key: string): boolean =>
  key.length <= 300 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key)

/** Returns the key. Raises an error when it is invalid. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
