import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { examineBounds, FileRefusal } from './examined.ts'

/** A box of an MP4 file (ISO/IEC 14496-12, section 4.2): its type, and where it and its content lie. */
interface Box {
  type: string
  start: number
  content: number
  end: number
}

const cutShort = () =>
  new FileRefusal('This video is not complete: a part of it is missing. Save or download it again, and upload that.')

/** The boxes between two places of a buffer. Raises `FileRefusal` for one that does not end within. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to;) {
    const box = readBox(bytes, start, start, to)
    boxes.push(box)
    start = box.end
  }
  return boxes
}

/** The box whose head stands at `at` of the buffer and at `start` of the file, or of what holds it, which ends at `limit`. */
function readBox(bytes: Buffer, at: number, start: number, limit: number): Box {
  const short = bytes.readUInt32BE(at)
  const head = short === 1 ? 16 : 8
  if (start + head > limit) throw cutShort()
  // 1 announces a size of 64 bits; 0 means as far as the file goes.
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? limit - start : short
  if (size < head || start + size > limit) throw cutShort()
  return { type: bytes.toString('latin1', at + 4, at + 8), start, content: start + head, end: start + size }
}

async function boxesOfFile(file: FileHandle): Promise<Box[]> {
  const { size } = await file.stat()
  const boxes: Box[] = []
  for (let start = 0; start < size;) {
    if (boxes.length >= examineBounds.entries) throw new FileRefusal('This video is in too many pieces to be read.')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, start)
    if (bytesRead < 8) throw cutShort()
    const box = readBox(buffer, 0, start, size)
    boxes.push(box)
    start = box.end
  }
  return boxes
}

/**
 * Writes an MP4 file anew whose index (`moov`) stands behind its media, so that a browser can play it before all has come, or whose index
 * says more than a player needs, such as where a telephone stood. Pictures and sound stay as they are. Answers whether it wrote;
 * raises `FileRefusal` for a file that is cut short.
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
      throw new FileRefusal('The index of this video is too large to be read.')
    const index = Buffer.alloc(movie.end - movie.start)
    await file.read(index, 0, index.length, movie.start)
    const told = forgetPlace(index)
    const isLate = movie.start > media.start
    if (!told && !isLate) return false

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
    // The end is counted in.
    else if (piece[1] > piece[0]) yield* createReadStream(source, { start: piece[0], end: piece[1] - 1 })
  }
}

const childrenOf = (index: Buffer, parent: Box, ...types: string[]): Box[] =>
  boxesIn(index, parent.content, parent.end).filter(({ type }) => types.includes(type))

const movieOf = (index: Buffer): Box => readBox(index, 0, 0, index.length)

/** Makes free space of what users and cameras wrote into the index; answers whether there was any. */
function forgetPlace(index: Buffer): boolean {
  const movie = movieOf(index)
  const notes = [movie, ...childrenOf(index, movie, 'trak')].flatMap((box) => childrenOf(index, box, 'udta', 'meta'))
  for (const { start, content, end } of notes) {
    index.write('free', start + 4, 'latin1')
    index.fill(0, content, end)
  }
  return notes.length > 0
}

/** The tables of a movie that say where in the file its chunks lie, in 32 or 64 bits. */
function chunkTables(index: Buffer): Box[] {
  const steps = [['trak'], ['mdia'], ['minf'], ['stbl'], ['stco', 'co64']]
  return steps.reduce((boxes, types) => boxes.flatMap((box) => childrenOf(index, box, ...types)), [movieOf(index)])
}

/** Chunks before the old place of the index lie further back by the length of the index now. */
function moveChunks(index: Buffer, { type, content, end }: Box, oldPlace: number, by: number): void {
  const width = type === 'co64' ? 8 : 4
  // A version, flags and the number of entries stand first.
  if (content + 8 > end) throw cutShort()
  const count = index.readUInt32BE(content + 4)
  if (content + 8 + count * width > end) throw cutShort()
  for (let at = content + 8; at < content + 8 + count * width; at += width) {
    const place = width === 8 ? Number(index.readBigUInt64BE(at)) : index.readUInt32BE(at)
    if (place >= oldPlace) continue
    if (width === 8) index.writeBigUInt64BE(BigInt(place + by), at)
    else if (place + by > 0xff_ff_ff_ff)
      throw new FileRefusal('This video is too large for the kind of file that it is.')
    else index.writeUInt32BE(place + by, at)
  }
}
