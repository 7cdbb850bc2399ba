import { memorySource } from '../platform/zip/byte-source.ts'
import { readZipEntry } from '../platform/zip/read-zip-entry.ts'
import { readZipDirectory } from '../platform/zip/zip-directory.ts'

/** The files of an archive as texts, by their names. */
export async function filesInArchive(archive: Uint8Array): Promise<Map<string, string>> {
  const source = memorySource(archive)
  const files = new Map<string, string>()
  for (const entry of (await readZipDirectory(source, 100)) ?? [])
    files.set(entry.name, String(await readZipEntry(source, entry, 64 * 1024 ** 2)))
  return files
}
