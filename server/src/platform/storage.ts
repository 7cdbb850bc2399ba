import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  /** Quoted, as HTTP writes it. */
  etag: string
  modified: Date
}

export interface ListedFile {
  key: string
  bytes: number
  modified: Date
}

/** A file that is kept open. */
export interface HeldFile {
  readonly file: StoredFile
  /** Reads so many bytes of the file, from its byte `at` on, to the beginning of `into`; answers how many there were. */
  read(into: Buffer, bytes: number, at: number): Promise<number>
  /** Once, when nothing is being read any more. */
  release(): void
}

/** Where files are kept. Keys are relative paths of lower-case words, such as `ebooks/light-and-sight.pdf`; those under `public/` are open to all. */
export interface Storage {
  /** Stores a file of this machine (its path), or bytes, whole or not at all. */
  put(key: string, source: string | Uint8Array): Promise<void>
  /** Null when nothing is kept under the key. */
  stat(key: string): Promise<StoredFile | null>
  /** The bytes from `start` to `end`, both counted in; all of them without a range. Raises `FileGone` when nothing is kept under the key. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>
  /**
   * The file kept open, for who reads pieces of it; null when nothing is kept under the key. What is replaced or deleted elsewhere is the old file for a
   * second at most. Only a store of which pieces cost no question has it.
   */
  hold?(key: string): Promise<HeldFile | null>
  /** Nothing happens when nothing is kept under the key. */
  delete(key: string): Promise<void>
  /** Every file whose key begins with the prefix, in no order that counts; what appears or goes meanwhile may be left out. */
  list(prefix?: string): AsyncIterable<ListedFile>
}

/** The store cannot be asked at this moment: it is away, overloaded, or refuses the credentials. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** A file that was there a moment ago is not any more. */
export class FileGone extends Error {
  override name = 'FileGone'
}

/** What may be a key; checked before a path is made of it, so that no key leaves the folder. */
export const isFileKey = (key: string): boolean =>
  key.length <= 300 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key)

/** The key itself; raises an error for what cannot be one. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
