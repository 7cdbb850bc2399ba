import { createInflateRaw } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import type { ZipEntry } from './zip-directory.ts'

/** Bytes read from the source at a time. */
const pieceBytes = 256 * 1024

async function* packedPieces(source: ByteSource, from: number, bytes: number): AsyncGenerator<Buffer> {
  for (let at = from; at < from + bytes; at += pieceBytes)
    yield source.read(at, Math.min(pieceBytes, from + bytes - at))
}

/** Unpacks one file of an archive, in chunks. Raises when size or method differ from the directory, or the data is damaged. */
export async function* unpack(
  source: ByteSource,
  { place, packedBytes, bytes, method }: ZipEntry,
): AsyncGenerator<Buffer> {
  const head = await source.read(place, 30)
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'PK\u0003\u0004') throw new Error('no local header')
  if (head.readUInt16LE(8) !== method || (method !== 0 && method !== 8)) throw new Error('compression method mismatch')
  const pieces = packedPieces(source, place + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packedBytes)
  let left = bytes
  for await (const piece of method === 0 ? pieces : inflate(pieces)) {
    left -= piece.length
    if (left < 0) throw new Error('larger than declared')
    yield piece
  }
  if (left !== 0) throw new Error('smaller than declared')
}

async function* inflate(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: pieceBytes })
  const feed = async () => {
    for await (const piece of pieces)
      if (!inflater.write(piece)) await new Promise((done) => inflater.once('drain', done))
    inflater.end()
  }
  // The error surfaces in the loop below.
  feed().catch((error: Error) => inflater.destroy(error))
  for await (const piece of inflater) yield piece as Buffer
}
