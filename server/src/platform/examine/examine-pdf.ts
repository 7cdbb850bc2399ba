import { createRequire } from 'node:module'
import { open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Examined, examineBounds, FileRejection, type FileToExamine, pageBreak } from './examined.ts'
import { unpackObjects, linearise } from './linearise.ts'
import { namesInPdf } from './pdf-names.ts'
import { normalText } from '@ariviyal/contract/text'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** How PDF.js opens a file of a user: bounded, and with nothing of the system. */
export const readingSettings = {
  disableStream: true,
  disableAutoFetch: true,
  verbosity: 0,
  maxImageSize: examineBounds.pixels,
  useSystemFonts: false,
  cMapUrl: join(pdfjs, 'cmaps/'),
  standardFontDataUrl: join(pdfjs, 'standard_fonts/'),
  wasmUrl: join(pdfjs, 'wasm/'),
  iccUrl: join(pdfjs, 'iccs/'),
} as const

/**
 * Reads every page of a PDF, renders the first as a cover, and linearises the file. Rejects files with embedded programs: PDF.js does not
 * run them here, but other readers do.
 */
export async function examinePdf({ path, folder }: FileToExamine): Promise<Examined> {
  await requireComplete(path)
  const task = getDocument({
    url: pathToFileURL(path).href,
    ...readingSettings,
  })
  let read: Pick<Examined, 'details' | 'text' | 'cover'>
  try {
    read = await readPages(await task.promise)
  } catch (error) {
    throw toRejection(error)
  } finally {
    await task.destroy()
  }
  const output = join(folder, 'ordered.pdf')
  try {
    await requireNoActiveContent(path, join(folder, 'open.pdf'))
    await linearise(path, output, 'quick')
  } catch (error) {
    if (error instanceof FileRejection) throw error
    throw new FileRejection('This PDF is damaged. Save it again from where you made it, and upload that.')
  }
  return { type: 'application/pdf', extension: 'pdf', output, ...read }
}

/** The end marker is within the last 1,024 bytes (ISO 32000-1, annex H, note 18); without it the file is truncated. */
async function requireComplete(path: string): Promise<void> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), 0, 1_024, Math.max(0, size - 1_024))
    if (!buffer.subarray(0, bytesRead).includes('%%EOF'))
      throw new FileRejection(
        'This PDF is not complete: its end is missing. Save or download it again, and upload that.',
      )
  } finally {
    await handle.close()
  }
}

/**
 * Names of active content (ISO 32000-2, sections 12.6.4, 12.7.8 and 13): scripts, launched programs, submitted forms, embedded files and
 * players. Web links are allowed.
 */
const activeContent = [
  'JavaScript',
  'JS',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
]

async function requireNoActiveContent(path: string, opened: string): Promise<void> {
  await unpackObjects(path, opened)
  const names = namesInPdf(await readFile(opened))
  await rm(opened)
  if (activeContent.some((name) => names.has(name)))
    throw new FileRejection(
      'This PDF holds programs, forms that send something, or other files. Print it as a PDF again, which leaves only the pages, and upload that.',
    )
}

async function readPages(pdf: PDFDocumentProxy): Promise<Pick<Examined, 'details' | 'text' | 'cover'>> {
  // Some files open without a password but restrict changes: readers would see the restriction, and the file could not be linearised.
  if (await pdf.getPermissions()) throw locked()
  if (pdf.numPages > examineBounds.pages)
    throw new FileRejection(
      `This PDF has ${pdf.numPages} pages. At most ${examineBounds.pages} are taken: upload it in parts.`,
    )
  const text = (await textsOfPages(pdf)).join(pageBreak)
  return { details: { kind: 'pdf', pages: pdf.numPages }, text, cover: await drawCover(pdf) }
}

/** The texts of the pages in NFC, as many as the bound takes. */
export async function textsOfPages(pdf: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = []
  let left: number = examineBounds.textBytes
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    // Read even when the text limit is reached, so that an unreadable page is found during upload.
    const content = await page.getTextContent()
    if (left > 0) {
      const text = cut(
        cleanText(
          content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')),
          left,
        ),
        left,
      )
      left -= Buffer.byteLength(text) + 1
      texts.push(text)
    }
    page.cleanup()
  }
  return texts
}

/** PostgreSQL cannot store NUL, and search should not see control characters. */
const cleanText = (parts: string[], max: number): string =>
  normalText(parts.join(''), max).replaceAll(/[^\P{Cc}\n]/gu, ' ')

function cut(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(Math.min(bytes, text.length * 3)))
  return text.slice(0, read)
}

async function drawCover(pdf: PDFDocumentProxy): Promise<Uint8Array<ArrayBuffer>> {
  const page = await pdf.getPage(1)
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(examineBounds.coverWidth / natural.width, examineBounds.coverHeight / natural.height)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  await page.render({ canvas, viewport, background: 'white' }).promise
  return new Uint8Array(await canvas.encode('jpeg', 85))
}

const locked = () =>
  new FileRejection(
    'This PDF is protected, by a password or against changes. Save a copy without protection, and upload that.',
  )

export function toRejection(error: unknown): FileRejection {
  if (error instanceof FileRejection) return error
  if ((error as Error).name === 'PasswordException') return locked()
  return new FileRejection('This file cannot be read as a PDF. Save it again from where you made it, and upload that.')
}
