import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type Examined, examineBounds, FileRefusal, type FileToExamine } from './examined.ts'
import { unpack } from './unpack-zip.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** The part without which a document of that kind opens in no program. */
const mainPart: Record<string, string> = {
  pptx: 'ppt/presentation.xml',
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  odp: 'content.xml',
  odt: 'content.xml',
}

const damaged = () =>
  new FileRefusal('This document is damaged or not complete. Save it again from where you made it, and upload that.')
const withMacros = () =>
  new FileRefusal('This document holds macros, which are programs. Save it without macros, and upload that.')
const withOutside = () =>
  new FileRefusal(
    'This document takes parts of itself from somewhere else when it is opened. Save it with everything in it, and upload that.',
  )
const tooMuchInside = () =>
  new FileRefusal('This document holds far more when it is unpacked than a document does. Make it smaller or simpler.')
const withPrograms = (name: string) =>
  new FileRefusal(
    `This document holds a file of another kind (${name.slice(0, 80)}). Take it out, and upload the document again.`,
  )

/**
 * Slides, texts and tables as people edit them. Every part is unpacked once, to hold it to what the archive says of it: programs, and what
 * would reach out of the document or fill a teacher's computer, are refused.
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
    throw new FileRefusal(
      'This document is protected by a password, or of an old kind (.ppt, .doc, .xls). Save it as .pptx, .docx or .xlsx without a password, and upload that.',
    )
  const part = mainPart[ext]
  if (part === undefined)
    throw new FileRefusal(
      'This is no document that can be used here. Upload a PDF, PowerPoint, Word, Excel or OpenDocument file.',
    )
  const handle = await open(file.path)
  try {
    await requireHarmlessness(handle, part)
  } finally {
    await handle.close()
  }
  return { type: mime, extension: ext, details: { kind: 'document' } }
}

async function requireHarmlessness(file: FileHandle, part: string): Promise<void> {
  const entries = await readZipDirectory(file)
  if (!entries?.some(({ name }) => name === part)) throw damaged()
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw damaged()
  for (const { name } of entries) requireKnownKind(name)
  const { size } = await file.stat()
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (
    unpacked >
    Math.max(examineBounds.unpackedLeast, Math.min(size * examineBounds.unpackedTimes, examineBounds.unpackedMost))
  )
    throw tooMuchInside()
  const isOpenXml = !part.startsWith('content')
  for (const entry of entries) await requireHarmlessPart(file, entry, isOpenXml)
}

function requireKnownKind(name: string): void {
  if (/(?:^|\/)vbaProject(?:Signature)?\.bin$|^Basic\/|^Scripts\/|(?:^|\/)activeX\//i.test(name)) throw withMacros()
  if (/\.(?:bat|cmd|com|dll|exe|hta|jar|js|jse|lnk|msi|ps1|scr|vbe|vbs|wsf|zip|rar|7z|gz|html?|svgz)$/i.test(name))
    throw withPrograms(name.split('/').at(-1) ?? name)
}

/** A part that is text is looked through for what makes a reader fetch, or grow, something (ECMA-376 part 2 forbids document types). */
async function requireHarmlessPart(file: FileHandle, entry: ZipEntry, isOpenXml: boolean): Promise<void> {
  const isXml = /\.(?:xml|rels|rdf)$/i.test(entry.name)
  const isRelations = /\.rels$/i.test(entry.name)
  let before = ''
  try {
    for await (const piece of unpack(file, entry)) {
      if (!isXml) continue
      // Without NUL, UTF-16 reads like the rest. What lies over the end of a piece is seen with the next.
      const text = before + piece.toString('latin1').replaceAll('\u0000', '')
      if (/<!ENTITY/i.test(text) || (isOpenXml && /<!DOCTYPE/i.test(text))) throw withOutside()
      if (isRelations && reachesOut(text)) throw withOutside()
      before = text.slice(isRelations ? -4_096 : -16)
    }
  } catch (error) {
    throw error instanceof FileRefusal ? error : damaged()
  }
}

/** Parts that a program fetches by itself when the document is opened; links that someone clicks are not among them. */
const reachesOut = (relations: string): boolean =>
  relations
    .split(/<Relationship\b/i)
    .some(
      (relation) =>
        /TargetMode\s*=\s*["']External/i.test(relation) &&
        /\/(?:attachedTemplate|oleObject|package|frame|subDocument|aFChunk|control)["']/i.test(relation),
    )
