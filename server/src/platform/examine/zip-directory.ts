import type { FileHandle } from 'node:fs/promises'
import { examineBounds } from './examined.ts'

/** What stands at the end of a ZIP archive, without a comment (APPNOTE.TXT, section 4.3.16). */
const endBytes = 22
const maxComment = 65_535

/**
 * The names in the directory at the end of a ZIP archive, where it is lost when the file is cut short. Null when there is none, or none
 * that holds together; archives of more than 4 GB, which have a directory of another kind, are not read.
 */
export async function readZipDirectory(file: FileHandle): Promise<string[] | null> {
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - endBytes - maxComment), endBytes + maxComment)
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end === -1 || end + endBytes > tail.length) return null
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > examineBounds.entries || start + length > size) return null
  return namesIn(await readAt(file, start, length), count)
}

async function readAt(file: FileHandle, place: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, place)
  return buffer.subarray(0, bytesRead)
}

function namesIn(directory: Buffer, count: number): string[] | null {
  const names: string[] = []
  let at = 0
  while (names.length < count) {
    if (at + 46 > directory.length || directory.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') return null
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    names.push(directory.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}
