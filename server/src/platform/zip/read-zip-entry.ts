import type { ByteSource } from './byte-source.ts'
import { unpack } from './unpack-zip.ts'
import type { ZipEntry } from './zip-directory.ts'

/** Unpacks one file of an archive into memory. Raises when it declares more than `most` bytes, and for the reasons of `unpack`. */
export async function readZipEntry(source: ByteSource, entry: ZipEntry, most: number): Promise<Buffer> {
  if (entry.bytes > most) throw new Error(`${entry.name} has ${entry.bytes} bytes, more than ${most}`)
  return Buffer.concat(await Array.fromAsync(unpack(source, entry)))
}
