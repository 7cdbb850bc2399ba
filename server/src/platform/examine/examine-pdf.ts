import { createRequire } from 'node:module'
import { open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Examined, examineBounds, FileRefusal, type FileToExamine } from './examined.ts'
import { layOpen, linearise } from './linearise.ts'
import { namesInPdf } from './pdf-names.ts'
import { normalText } from '@ariviyal/contract/text'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * Reads every page of a PDF, draws the first and orders the file for the network. Nothing here knows how to run a program in it, but other
 * readers do: one that holds any is refused.
 */
export async function examinePdf({ path, folder }: FileToExamine): Promise<Examined> {
  await requireWholeness(path)
  const task = getDocument({
    url: pathToFileURL(path).href,
    disableStream: true,
    disableAutoFetch: true,
    verbosity: 0,
    maxImageSize: examineBounds.pixels,
    useSystemFonts: false,
    cMapUrl: join(pdfjs, 'cmaps/'),
    standardFontDataUrl: join(pdfjs, 'standard_fonts/'),
    wasmUrl: join(pdfjs, 'wasm/'),
    iccUrl: join(pdfjs, 'iccs/'),
  })
  let read: Pick<Examined, 'details' | 'text' | 'cover'>
  try {
    read = await readPages(await task.promise)
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await task.destroy()
  }
  const output = join(folder, 'ordered.pdf')
  try {
    await requireNoPrograms(path, join(folder, 'open.pdf'))
    await linearise(path, output, 'quick')
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    throw new FileRefusal('This PDF is damaged. Save it again from where you made it, and upload that.')
  }
  return { type: 'application/pdf', extension: 'pdf', output, ...read }
}

/** The mark of the end stands in the last 1,024 bytes (ISO 32000-1, annex H, note 18); without it the tail of the file is missing. */
async function requireWholeness(path: string): Promise<void> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), 0, 1_024, Math.max(0, size - 1_024))
    if (!buffer.subarray(0, bytesRead).includes('%%EOF'))
      throw new FileRefusal('This PDF is not complete: its end is missing. Save or download it again, and upload that.')
  } finally {
    await handle.close()
  }
}

/**
 * What makes a PDF more than paper (ISO 32000-2, sections 12.6.4, 12.7.8 and 13): scripts, starting programs, sending forms, files and
 * players inside it. Links to the web are not among them.
 */
const programs = [
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

async function requireNoPrograms(path: string, opened: string): Promise<void> {
  await layOpen(path, opened)
  const names = namesInPdf(await readFile(opened))
  await rm(opened)
  if (programs.some((name) => names.has(name)))
    throw new FileRefusal(
      'This PDF holds programs, forms that send something, or other files. Print it as a PDF again, which leaves only the pages, and upload that.',
    )
}

async function readPages(pdf: PDFDocumentProxy): Promise<Pick<Examined, 'details' | 'text' | 'cover'>> {
  // Without a password, some may be read and not be changed: readers would meet the bar, and we could not order the file.
  if (await pdf.getPermissions()) throw locked()
  if (pdf.numPages > examineBounds.pages)
    throw new FileRefusal(
      `This PDF has ${pdf.numPages} pages. At most ${examineBounds.pages} are taken: upload it in parts.`,
    )
  const words: string[] = []
  let left: number = examineBounds.textBytes
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    // Read even when there is no room for more words: a page that cannot be read is found here, not by a reader.
    const content = await page.getTextContent()
    if (left > 0) {
      const text = cut(
        tidy(
          content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')),
          left,
        ),
        left,
      )
      left -= Buffer.byteLength(text) + 1
      words.push(text)
    }
    page.cleanup()
  }
  return { details: { kind: 'pdf', pages: pdf.numPages }, text: words.join('\n'), cover: await drawCover(pdf) }
}

/** PostgreSQL holds no NUL, and a search no control characters. */
const tidy = (parts: string[], max: number): string => normalText(parts.join(''), max).replaceAll(/[^\P{Cc}\n]/gu, ' ')

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
  new FileRefusal(
    'This PDF is protected, by a password or against changes. Save a copy without protection, and upload that.',
  )

function refusalOf(error: unknown): FileRefusal {
  if (error instanceof FileRefusal) return error
  if ((error as Error).name === 'PasswordException') return locked()
  return new FileRefusal('This file cannot be read as a PDF. Save it again from where you made it, and upload that.')
}
