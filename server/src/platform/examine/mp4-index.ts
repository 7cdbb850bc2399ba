import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { examineBounds, FileRejection } from './examined.ts'

/** A box of an MP4 file (ISO/IEC 14496-12, section 4.2): its type, and the offsets of the box and its content. */
interface Box {
  type: string
  start: number
  content: number
  end: number
}

const cutShort = () =>
  new FileRejection('This video is incomplete: a part is missing. Save or download it again, and upload the new copy.')

/** The boxes between two offsets of a buffer. Raises `FileRejection` for a box that exceeds the range. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to;) {
    const box = readBox(bytes, start, start, to)
    boxes.push(box)
    start = box.end
  }
  return boxes
}

/** Reads the box whose header is at `at` of the buffer and at `start` of the file or parent box, which ends at `limit`. */
function readBox(bytes: Buffer, at: number, start: number, limit: number): Box {
  const short = bytes.readUInt32BE(at)
  const head = short === 1 ? 16 : 8
  if (start + head > limit) throw cutShort()
  // 1 means a 64-bit size follows; 0 means up to the end of the file.
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? limit - start : short
  if (size < head || start + size > limit) throw cutShort()
  return { type: bytes.toString('latin1', at + 4, at + 8), start, content: start + head, end: start + size }
}

async function boxesOfFile(file: FileHandle): Promise<Box[]> {
  const { size } = await file.stat()
  const boxes: Box[] = []
  for (let start = 0; start < size;) {
    if (boxes.length >= examineBounds.entries) throw new FileRejection('This video is in too many pieces to be read.')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, start)
    if (bytesRead < 8) throw cutShort()
    const box = readBox(buffer, 0, start, size)
    boxes.push(box)
    start = box.end
  }
  return boxes
}

/**
 * Rewrites an MP4 file if its index (`moov`) follows the media data, so that playback can start early, or if its index contains user
 * metadata such as the location. Image and sound data are unchanged. Returns whether it wrote. Raises `FileRejection` for a truncated file.
 */
export async function putIndexFirst(source: string, target: string): Promise<boolean> {
  const file = await open(source)
  try {
    const boxes = await boxesOfFile(file)
    const movie = boxes.find(({ type }) => type === 'moov')
    const media = boxes.find(({ type }) => type === 'mdat')
    const head = boxes.find(({ type }) => type === 'ftyp')
    if (!movie || !media || !head || head.start !== 0) throw cutShort()
    if (movie.end - movie.start > examineBounds.indexBytes)
      throw new FileRejection('The index of this video is too large to be read.')
    const index = Buffer.alloc(movie.end - movie.start)
    await file.read(index, 0, index.length, movie.start)
    const hadMetadata = clearMetadata(index)
    const isLate = movie.start > media.start
    if (!hadMetadata && !isLate) return false

    if (isLate) for (const table of chunkTables(index)) moveChunks(index, table, movie.start, index.length)
    const before = isLate ? head.end : movie.start
    const pieces = [[0, before], index, [before, movie.start], [movie.end, boxes.at(-1)?.end ?? movie.end]] as const
    await pipeline(Readable.from(readPieces(source, pieces)), createWriteStream(target))
    return true
  } finally {
    await file.close()
  }
}

async function* readPieces(source: string, pieces: readonly (Buffer | readonly [number, number])[]) {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece
    // `end` is inclusive.
    else if (piece[1] > piece[0]) yield* createReadStream(source, { start: piece[0], end: piece[1] - 1 })
  }
}

const childrenOf = (index: Buffer, parent: Box, ...types: string[]): Box[] =>
  boxesIn(index, parent.content, parent.end).filter(({ type }) => types.includes(type))

const movieOf = (index: Buffer): Box => readBox(index, 0, 0, index.length)

/** Overwrites user and camera metadata in the index with free space. Returns whether there was any. */
function clearMetadata(index: Buffer): boolean {
  const movie = movieOf(index)
  const notes = [movie, ...childrenOf(index, movie, 'trak')].flatMap((box) => childrenOf(index, box, 'udta', 'meta'))
  for (const { start, content, end } of notes) {
    index.write('free', start + 4, 'latin1')
    index.fill(0, content, end)
  }
  return notes.length > 0
}

/** Chunk offset tables of a movie, with 32 or 64 bits. */
function chunkTables(index: Buffer): Box[] {
  const steps = [['trak'], ['mdia'], ['minf'], ['stbl'], ['stco', 'co64']]
  return steps.reduce((boxes, types) => boxes.flatMap((box) => childrenOf(index, box, ...types)), [movieOf(index)])
}

/** Shifts the offsets of chunks that precede the old position of the index by the length of the index. */
function moveChunks(index: Buffer, { type, content, end }: Box, oldOffset: number, by: number): void {
  const width = type === 'co64' ? 8 : 4
  // Starts with version, flags and number of entries.
  if (content + 8 > end) throw cutShort()
  const count = index.readUInt32BE(content + 4)
  if (content + 8 + count * width > end) throw cutShort()
  for (let at = content + 8; at < content + 8 + count * width; at += width) {
    const place = width === 8 ? Number(index.readBigUInt64BE(at)) : index.readUInt32BE(at)
    if (place >= oldOffset) continue
    if (width === 8) index.writeBigUInt64BE(BigInt(place + by), at)
    else if (place + by > 0xff_ff_ff_ff)
      throw new FileRejection('This video is too large for the kind of file that it is.')
    else index.writeUInt32BE(place + by, at)
  }
}
