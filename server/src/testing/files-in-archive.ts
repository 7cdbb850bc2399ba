import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { memorySource } from '../platform/zip/byte-source.ts'
import { unpack } from '../platform/zip/unpack-zip.ts'
import { readZipDirectory } from '../platform/zip/zip-directory.ts'

/** The files of an archive as texts, by their names. */
export async function filesInArchive(archive: Uint8Array): Promise<Map<string, string>> {
  const source = memorySource(archive)
  const files = new Map<string, string>()
  for (const entry of (await readZipDirectory(source, 100)) ?? [])
    files.set(entry.name, await text(Readable.from(unpack(source, entry))))
  return files
}
