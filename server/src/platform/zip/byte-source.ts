import type { FileHandle } from 'node:fs/promises'

/** Bytes that are read from any offset: an open file, or memory. */
export interface ByteSource {
  size: () => Promise<number>
  /** Up to `length` bytes at an offset; fewer at the end. */
  read: (place: number, length: number) => Promise<Buffer>
}

export const fileSource = (file: FileHandle): ByteSource => ({
  size: async () => (await file.stat()).size,
  async read(place, length) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, place)
    return buffer.subarray(0, bytesRead)
  },
})

export function memorySource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    size: () => Promise.resolve(buffer.length),
    read: (place, length) => Promise.resolve(buffer.subarray(place, place + length)),
  }
}
