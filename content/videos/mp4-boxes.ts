/** A box of an MP4 file (ISO/IEC 14496-12): its type and the byte range of its content. */
type Box = { type: string; start: number; end: number }

export function boxesIn(file: Buffer, start = 0, end = file.length): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const short = file.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    // 1 announces a 64-bit size; 0 means up to the end of the file.
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    if (size < head || at + size > end) throw new Error(`Broken box at byte ${at}`)
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + head, end: at + size })
    at += size
  }
  return boxes
}

function child(file: Buffer, parent: Box | undefined, type: string): Box | undefined {
  return parent && boxesIn(file, parent.start, parent.end).find((box) => box.type === type)
}

/** Duration in seconds from the movie header. */
export function durationOf(file: Buffer): number {
  const movie = boxesIn(file).find((box) => box.type === 'moov')
  const header = child(file, movie, 'mvhd')
  if (!header) throw new Error('The file has no movie header')
  const wide = file.readUInt8(header.start) === 1
  const scale = file.readUInt32BE(header.start + (wide ? 20 : 12))
  const length = wide ? Number(file.readBigUInt64BE(header.start + 24)) : file.readUInt32BE(header.start + 16)
  return length / scale
}

/** Width and height in pixels of the first track. */
export function sizeOf(file: Buffer): { width: number; height: number } {
  const movie = boxesIn(file).find((box) => box.type === 'moov')
  const header = child(file, child(file, movie, 'trak'), 'tkhd')
  if (!header) throw new Error('The file has no track')
  // The last two fields, 16.16 fixed point.
  return { width: file.readUInt32BE(header.end - 8) / 65_536, height: file.readUInt32BE(header.end - 4) / 65_536 }
}
