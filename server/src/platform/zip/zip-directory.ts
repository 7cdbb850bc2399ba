import type { ByteSource } from './byte-source.ts'

/** A file of an archive, as its directory describes it. */
export interface ZipEntry {
  name: string
  /** 0: stored; 8: deflated. */
  method: number
  packedBytes: number
  /** Declared size; the unpacker verifies it. */
  bytes: number
  /** Offset of its local header. */
  place: number
  /** Whether a password is needed. */
  isEncrypted: boolean
}

/** Size of the end-of-directory record without a comment (APPNOTE.TXT, section 4.3.16). */
const endBytes = 22
const maxComment = 65_535
const headBytes = 30

/**
 * Reads the directory at the end of a ZIP archive. Null when it is missing, as in a truncated file, or inconsistent: overlapping entries,
 * data after the archive, or more than `most` entries. Does not read ZIP64 archives (over 4 GB).
 */
export async function readZipDirectory(source: ByteSource, most: number): Promise<ZipEntry[] | null> {
  const size = await source.size()
  const tailStart = Math.max(0, size - endBytes - maxComment)
  const tail = await source.read(tailStart, endBytes + maxComment)
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end === -1 || end + endBytes > tail.length) return null
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > most || start + length > tailStart + end) return null
  if (end + endBytes + tail.readUInt16LE(end + 20) !== tail.length) return null
  const entries = entriesIn(await source.read(start, length), count)
  return entries && areDisjoint(entries, start) ? entries : null
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
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Whether no entries overlap: those of a zip bomb share their bytes. */
function areDisjoint(entries: ZipEntry[], end: number): boolean {
  const inOrder = entries.toSorted((a, b) => a.place - b.place)
  return inOrder.every(
    ({ place, packedBytes }, index) => place + headBytes + packedBytes <= (inOrder[index + 1]?.place ?? end),
  )
}
