import type { FileHandle } from 'node:fs/promises'
import { examineBounds } from './examined.ts'

/** One file of an archive, as its directory tells of it. */
export interface ZipEntry {
  name: string
  /** 0: as it is; 8: deflated. */
  method: number
  packedBytes: number
  /** What the directory says; whoever unpacks it holds it to that. */
  bytes: number
  /** Where its own head begins. */
  place: number
}

/** What stands at the end of a ZIP archive, without a comment (APPNOTE.TXT, section 4.3.16). */
const endBytes = 22
const maxComment = 65_535
const headBytes = 30

/**
 * The files in the directory at the end of a ZIP archive, where it is lost when the file is cut short. Null when there is none, or none
 * that holds together: entries that lie over each other, or something behind the archive. Archives of more than 4 GB, which have a
 * directory of another kind, are not read.
 */
export async function readZipDirectory(file: FileHandle): Promise<ZipEntry[] | null> {
  const { size } = await file.stat()
  const tailStart = Math.max(0, size - endBytes - maxComment)
  const tail = await readAt(file, tailStart, endBytes + maxComment)
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end === -1 || end + endBytes > tail.length) return null
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > examineBounds.entries || start + length > tailStart + end) return null
  if (end + endBytes + tail.readUInt16LE(end + 20) !== tail.length) return null
  const entries = entriesIn(await readAt(file, start, length), count)
  return entries && areApart(entries, start) ? entries : null
}

/** Up to so many bytes from a place of a file. */
export async function readAt(file: FileHandle, place: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, place)
  return buffer.subarray(0, bytesRead)
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') return null
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + name),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      place: directory.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Whether each entry has bytes of its own: those of a bomb share theirs. */
function areApart(entries: ZipEntry[], end: number): boolean {
  const inOrder = entries.toSorted((a, b) => a.place - b.place)
  return inOrder.every(
    ({ place, packedBytes }, index) => place + headBytes + packedBytes <= (inOrder[index + 1]?.place ?? end),
  )
}
