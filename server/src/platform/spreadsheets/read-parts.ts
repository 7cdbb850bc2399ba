import { posix } from 'node:path'
import { Parser } from 'htmlparser2'
import { FileRejection } from '../examine/examined.ts'
import { memorySource } from '../zip/byte-source.ts'
import { unpack } from '../zip/unpack-zip.ts'
import { readZipDirectory, type ZipEntry } from '../zip/zip-directory.ts'
import { workbookBounds } from './workbook-bounds.ts'

const depthMax = 60

const damaged = () =>
  new FileRejection('This Excel file is damaged or incomplete. Save it again in Excel, and choose the new copy.')
const notExcel = () =>
  new FileRejection('This is not an Excel file (.xlsx). Save the table as an Excel workbook, and choose that file.')
const protectedFile = () =>
  new FileRejection(
    'This Excel file is protected by a password, or of the old kind (.xls). Save it as .xlsx without a password, and choose that file.',
  )
const tooLarge = () =>
  new FileRejection('This Excel file is far too large. Copy the rows you need into a new file, and choose that.')

/** Excel writes a control character as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** What is done at the elements of a part; names have no prefix. */
export interface PartReader {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** The parts of a workbook (ECMA-376 part 2). Parts are parsed while they are unpacked; entities are never expanded. */
export interface Parts {
  /** Whether there was such a part. */
  read: (path: string, reader: PartReader) => Promise<boolean>
  /** Targets of a part's relations, by their id. */
  relationsOf: (path: string) => Promise<Map<string, { type: string; path: string }>>
}

/** Raises `FileRejection` for bytes that are no readable archive. */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const start = Buffer.from(bytes.subarray(0, 8))
  if (start.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) throw protectedFile()
  if (start.toString('latin1', 0, 2) !== 'PK') throw notExcel()
  const source = memorySource(bytes)
  const entries = await readZipDirectory(source, workbookBounds.entries)
  if (!entries) throw damaged()
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw protectedFile()
  const byPath = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  if (!byPath.has('[content_types].xml')) throw notExcel()
  let left: number = workbookBounds.unpackedBytes

  const parse = async (entry: ZipEntry, reader: PartReader): Promise<void> => {
    // The directory states the size, and unpacking checks it.
    if ((left -= entry.bytes) < 0) throw tooLarge()
    const parser = parserOf(reader)
    const decoder = new TextDecoder()
    try {
      for await (const piece of unpack(source, entry)) parser.write(decoder.decode(piece, { stream: true }))
      parser.end()
    } catch (error) {
      throw error instanceof FileRejection ? error : damaged()
    }
  }
  const read = async (path: string, reader: PartReader): Promise<boolean> => {
    const entry = byPath.get(path.toLowerCase())
    if (entry) await parse(entry, reader)
    return entry !== undefined
  }
  return {
    read,
    async relationsOf(path) {
      const found = new Map<string, { type: string; path: string }>()
      const folder = posix.dirname(path)
      await read(posix.join(folder, '_rels', `${posix.basename(path)}.rels`), {
        open(name, { Id, Type = '', Target = '' }) {
          if (name !== 'Relationship' || Id === undefined) return
          const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
          found.set(Id, { type: Type.split('/').at(-1) ?? '', path: target })
        },
      })
      return found
    },
  }
}

function parserOf({ open, text, close }: PartReader): Parser {
  let depth = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  return new Parser(
    {
      onopentag(name, attributes) {
        if ((depth += 1) > depthMax) throw damaged()
        open(local(name), attributes)
      },
      ontext: (part) => text?.(part),
      onclosetag(name) {
        depth -= 1
        close?.(local(name))
      },
      onprocessinginstruction(name) {
        // Documents of Office have no document type, so that nothing can be defined in one.
        if (name.startsWith('!')) throw damaged()
      },
    },
    { xmlMode: true },
  )
}
