import { posix } from 'node:path'
import type { ZipEntry } from '../../../platform/zip/zip-directory.ts'
import { decodeAddress } from '../pictures/embedded-pictures.ts'

/** Finds the file of a package at a path, which may be percent-encoded. */
export type FindEntry = (path: string) => ZipEntry | undefined

export function entryFinder(entries: ZipEntry[]): FindEntry {
  const byPath = new Map(entries.map((entry) => [posix.join(entry.name), entry]))
  return (path) => byPath.get(path) ?? byPath.get(decodeAddress(path))
}
