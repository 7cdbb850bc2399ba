import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type Examined, examineBounds, FileRejection, type FileToExamine } from './examined.ts'
import { type ByteSource, fileSource } from '../zip/byte-source.ts'
import { unpack } from '../zip/unpack-zip.ts'
import { readZipDirectory, type ZipEntry } from '../zip/zip-directory.ts'

/** The part that every document of that type must contain. */
const mainPart: Record<string, string> = {
  pptx: 'ppt/presentation.xml',
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  odp: 'content.xml',
  odt: 'content.xml',
}

const damaged = () =>
  new FileRejection('This document is damaged or incomplete. Save it again, and upload the new copy.')
const withMacros = () =>
  new FileRejection('This document has macros, which are programs. Save it without macros, and upload that.')
const withExternalParts = () =>
  new FileRejection(
    'This document loads parts from elsewhere when it is opened. Save it with everything inside, and upload that.',
  )
const tooLargeUnpacked = () =>
  new FileRejection('This document is far too large when unpacked. Make it smaller or simpler.')
const withPrograms = (name: string) =>
  new FileRejection(
    `This document holds a file of another kind (${name.slice(0, 80)}). Take it out, and upload the document again.`,
  )

/**
 * Examines editable slides, texts and tables. Unpacks every part once to verify the sizes the archive declares. Rejects programs, external
 * references, and archives that would exhaust a reader's memory.
 */
export async function examineDocument(file: FileToExamine): Promise<Examined> {
  const found = await fileTypeFromFile(file.path).catch(() => undefined)
  const { ext, mime } = found ?? { ext: '', mime: '' }
  if (ext === 'pdf') {
    const { examinePdf } = await import('./examine-pdf.ts')
    return { ...(await examinePdf(file)), details: { kind: 'document' } }
  }
  if (/^(?:pptm|docm|xlsm|potm|dotm|xltm|ppsm)$/.test(ext)) throw withMacros()
  if (ext === 'cfb')
    throw new FileRejection(
      'This document is protected by a password, or of an old kind (.ppt, .doc, .xls). Save it as .pptx, .docx or .xlsx without a password, and upload that.',
    )
  const part = mainPart[ext]
  if (part === undefined)
    throw new FileRejection(
      'This document cannot be used here. Upload a PDF, PowerPoint, Word, Excel or OpenDocument file.',
    )
  const handle = await open(file.path)
  try {
    await requireHarmlessArchive(fileSource(handle), part)
  } finally {
    await handle.close()
  }
  return { type: mime, extension: ext, details: { kind: 'document' } }
}

async function requireHarmlessArchive(file: ByteSource, part: string): Promise<void> {
  const entries = await readZipDirectory(file, examineBounds.entries)
  if (!entries?.some(({ name }) => name === part)) throw damaged()
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw damaged()
  for (const { name } of entries) requireAllowedType(name)
  const size = await file.size()
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (
    unpacked >
    Math.max(examineBounds.unpackedLeast, Math.min(size * examineBounds.unpackedTimes, examineBounds.unpackedMost))
  )
    throw tooLargeUnpacked()
  const isOpenXml = !part.startsWith('content')
  for (const entry of entries) await requireHarmlessPart(file, entry, isOpenXml)
}

function requireAllowedType(name: string): void {
  if (/(?:^|\/)vbaProject(?:Signature)?\.bin$|^Basic\/|^Scripts\/|(?:^|\/)activeX\//i.test(name)) throw withMacros()
  if (/\.(?:bat|cmd|com|dll|exe|hta|jar|js|jse|lnk|msi|ps1|scr|vbe|vbs|wsf|zip|rar|7z|gz|html?|svgz)$/i.test(name))
    throw withPrograms(name.split('/').at(-1) ?? name)
}

/** Scans XML parts for external references and entity expansion (ECMA-376 part 2 forbids document type declarations). */
async function requireHarmlessPart(file: ByteSource, entry: ZipEntry, isOpenXml: boolean): Promise<void> {
  const isXml = /\.(?:xml|rels|rdf)$/i.test(entry.name)
  const isRelations = /\.rels$/i.test(entry.name)
  let before = ''
  try {
    for await (const piece of unpack(file, entry)) {
      if (!isXml) continue
      // Dropping NULs makes UTF-16 match too. The tail of each chunk is scanned again with the next one.
      const text = before + piece.toString('latin1').replaceAll('\u0000', '')
      if (/<!ENTITY/i.test(text) || (isOpenXml && /<!DOCTYPE/i.test(text))) throw withExternalParts()
      if (isRelations && hasExternalParts(text)) throw withExternalParts()
      before = text.slice(isRelations ? -4_096 : -16)
    }
  } catch (error) {
    throw error instanceof FileRejection ? error : damaged()
  }
}

/** Whether a relationship makes a program fetch something when it opens the document. Ordinary hyperlinks do not. */
const hasExternalParts = (relations: string): boolean =>
  relations
    .split(/<Relationship\b/i)
    .some(
      (relation) =>
        /TargetMode\s*=\s*["']External/i.test(relation) &&
        /\/(?:attachedTemplate|oleObject|package|frame|subDocument|aFChunk|control)["']/i.test(relation),
    )
