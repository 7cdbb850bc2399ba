import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib'

const deflate = promisify(deflateRaw)

interface Entry {
  name: Buffer
  /** Fields that the local header and the directory share. */
  fields: Buffer
  data: Buffer
}

/** How the data of a file is kept. */
const stored = 0
const deflated = 8

/** The first day that the format can say: files of an export have no time of their own. */
const firstDay = 0x21

/** A ZIP archive (APPNOTE 6.3) that grows file by file. Names are ASCII. */
export class ZipFile {
  private readonly entries: Entry[] = []

  /** Returns the bytes that the file takes. */
  add(name: string, text: string): number {
    const content = Buffer.from(text)
    return this.addEntry(name, content, deflateRawSync(content))
  }

  /** Adds a picture or other content that is compressed already. */
  addPacked(name: string, content: Buffer): number {
    return this.addEntry(name, content, content, stored)
  }

  /** Adds a file of several megabytes without keeping other requests waiting. */
  async addLarge(name: string, content: Buffer): Promise<number> {
    return this.addEntry(name, content, await deflate(content))
  }

  private addEntry(name: string, content: Buffer, data: Buffer, method = deflated): number {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt16LE(firstDay, 8)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    this.entries.push({ name: Buffer.from(name), fields, data })
    return data.length + 2 * (fields.length + name.length)
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const files: Buffer[] = []
    const directory: Buffer[] = []
    let place = 0
    for (const { name, fields, data } of this.entries) {
      const local = [Buffer.from('PK\u0003\u0004'), fields, name, data]
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(place, 10)
      directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, rest, name)
      files.push(...local)
      place += local.reduce((size, part) => size + part.length, 0)
    }
    const listed = Buffer.concat(directory)
    const end = Buffer.alloc(18)
    end.writeUInt16LE(this.entries.length, 4)
    end.writeUInt16LE(this.entries.length, 6)
    end.writeUInt32LE(listed.length, 8)
    end.writeUInt32LE(place, 12)
    return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end])
  }
}
