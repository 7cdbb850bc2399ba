import { deflateRawSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'

export interface PdfParts {
  /** Extra entries of the catalogue. */
  catalogue?: string
  /** Extra objects after those of the page: `5 0 obj…endobj`, one per line. */
  objects?: string
  /** Extra entries of the trailer. */
  trailer?: string
  /** Changes the objects before the cross-reference table is computed. */
  change?: (objects: string) => string
}

/** A PDF with one page, drawn by this content stream. */
export function rawPdf(stream: Uint8Array, filter = '', parts: PdfParts = {}): Buffer {
  const { catalogue = '', objects = '', trailer = '', change = (text) => text } = parts
  const written = change(
    [
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalogue}>>endobj\n`,
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<<>>>>endobj\n',
      `4 0 obj<</Length ${stream.length}${filter}>>stream\n${Buffer.from(stream).toString('latin1')}\nendstream endobj\n`,
      objects,
    ].join(''),
  )
  const places = [...written.matchAll(/^\d+ 0 obj/gm)].map(({ index }) => index)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = [
    `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`,
    `trailer<</Root 1 0 R/Size ${places.length + 1}${trailer}>>\nstartxref\n${written.length}\n%%EOF\n`,
  ].join('')
  return Buffer.from(written + end, 'latin1')
}

/** A file of an archive. `declaredBytes` is the size the directory declares, when it is not the true one. */
interface Packed {
  content: string | Uint8Array
  declaredBytes?: number
}

/** A deflated ZIP archive of these files, as office programs write it. With `shared`, all entries refer to the bytes of the first. */
export function zipOf(
  files: Record<string, string | Uint8Array | Packed>,
  { shared = false, comment = '' } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, file] of Object.entries(files)) {
    const { content, declaredBytes } =
      typeof file === 'object' && 'content' in file ? file : { content: file, declaredBytes: undefined }
    const bytes = Buffer.from(content)
    const data = name === 'mimetype' ? bytes : deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(name === 'mimetype' ? 0 : 8, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(declaredBytes ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(shared ? 0 : place, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, more, Buffer.from(name)]),
    )
    if (shared && parts.length > 0) continue
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data])
    parts.push(local)
    place += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(place, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)])
}

/** Empty slides as PowerPoint packs them, plus extra files. */
export const slides = (
  type = 'presentationml.presentation.main+xml',
  more: Record<string, string | Uint8Array | Packed> = {},
  options: Parameters<typeof zipOf>[1] = {},
) =>
  zipOf(
    {
      '[Content_Types].xml': `<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`,
      'ppt/presentation.xml': '<p:presentation/>',
      ...more,
    },
    options,
  )

/** A small JPEG with this comment. */
export async function jpegWith(comment: string): Promise<Buffer> {
  const canvas = createCanvas(40, 20)
  canvas.getContext('2d').fillRect(5, 5, 9, 9)
  const plain = await canvas.encode('jpeg', 90)
  const note = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, (note.length + 2) >> 8, (note.length + 2) & 255])
  return Buffer.concat([plain.subarray(0, 2), head, note, plain.subarray(2)])
}
