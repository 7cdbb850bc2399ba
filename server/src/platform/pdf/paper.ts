import { brand } from '@ariviyal/contract/brand'
import type { Language } from '@ariviyal/contract/languages'
import { loadShaper } from './shaping.ts'

type Doc = PDFKit.PDFDocument

interface PaperLayout {
  title: string
  /** Creation date in the file's metadata: the same content always gives the same bytes. */
  madeAt: Date
  layout?: 'portrait' | 'landscape'
  /** A4 where nothing is said. */
  size?: 'A1' | 'A4'
  margins: { top: number; bottom: number; left: number; right: number }
  /** Keeps pages until the end, for additions such as page numbers. */
  bufferPages?: boolean
  /** English where nothing is said. */
  language?: Language
}

/** Creates a tagged document with embedded fonts, and returns its bytes. */
export async function drawPaper(paper: PaperLayout, draw: (doc: Doc) => void): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: large and rarely needed.
  const [{ default: Pdf }] = await Promise.all([import('pdfkit'), loadShaper()])
  const doc = new Pdf({
    size: paper.size ?? 'A4',
    layout: paper.layout ?? 'portrait',
    margins: paper.margins,
    bufferPages: paper.bufferPages ?? false,
    // No default font: Helvetica would otherwise be in the file.
    font: '',
    pdfVersion: '1.7',
    lang: `${paper.language ?? 'en'}-IN`,
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${paper.title}, ${brand.name}`,
      Author: brand.name,
      Creator: brand.name,
      Producer: brand.name,
      CreationDate: paper.madeAt,
      ModDate: paper.madeAt,
    },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  draw(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}
