import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export interface StreamedFile {
  name: string
  content: Uint8Array
  /** Set for pictures and other content that is compressed already. */
  isPacked?: boolean
}

/** The first day that the format can say: files of an export have no time of their own. */
const firstDay = 0x21
/** Names are UTF-8. */
const utf8 = 0x0800
const most16 = 0xffff
const most32 = 0xffffffff

/**
 * A ZIP archive (APPNOTE 6.3) in pieces. One file at a time is in memory, beside the directory. ZIP64 where there are more than 65,535 files
 * or 4 GB; `start` is the place of the first byte, which only tests set.
 */
export async function* streamZip(files: AsyncIterable<StreamedFile>, start = 0): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let place = start
  for await (const { name, content, isPacked = false } of files) {
    const bytes = Buffer.from(name)
    const data = isPacked ? Buffer.from(content) : await deflate(content)
    const fields = Buffer.alloc(24)
    fields.writeUInt16LE(45, 0)
    fields.writeUInt16LE(utf8, 2)
    fields.writeUInt16LE(isPacked ? 0 : 8, 4)
    fields.writeUInt16LE(firstDay, 8)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(bytes.length, 22)
    directory.push(directoryEntry(fields, bytes, place))
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.alloc(2), bytes])
    yield head
    yield data
    place += head.length + data.length
  }
  const listed = Buffer.concat(directory)
  yield listed
  yield directoryEnd(directory.length, listed.length, place)
}

function directoryEntry(fields: Buffer, name: Buffer, place: number): Buffer {
  const extra = place < most32 ? Buffer.alloc(0) : Buffer.alloc(12)
  if (extra.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(place), 4)
  }
  const rest = Buffer.alloc(16)
  rest.writeUInt16LE(extra.length, 0)
  rest.writeUInt32LE(Math.min(place, most32), 12)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([45, 0]), fields, rest, name, extra])
}

function directoryEnd(count: number, bytes: number, place: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(bytes, most32), 12)
  end.writeUInt32LE(Math.min(place, most32), 16)
  if (count < most16 && place < most32) return end
  const end64 = Buffer.alloc(56)
  end64.write('PK\u0006\u0006', 'latin1')
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(bytes), 40)
  end64.writeBigUInt64LE(BigInt(place), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007', 'latin1')
  locator.writeBigUInt64LE(BigInt(place + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}
