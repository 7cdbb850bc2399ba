import { brand } from '@ariviyal/contract/brand'
import { loadShaper } from './shaping.ts'

type Doc = PDFKit.PDFDocument

interface Sheet {
  title: string
  /** The time that the file says it was made: the same content gives the same words for ever. */
  madeAt: Date
  layout?: 'portrait' | 'landscape'
  margins: { top: number; bottom: number; left: number; right: number }
  /** Pages that are completed at the end, such as with their number, are kept until then. */
  bufferPages?: boolean
}

/** Draws a tagged A4 document of the house, with its fonts in it, and answers its bytes. */
export async function drawPaper(sheet: Sheet, draw: (doc: Doc) => void): Promise<Uint8Array<ArrayBuffer>> {
  // Large, and seldom asked for.
  const [{ default: Pdf }] = await Promise.all([import('pdfkit'), loadShaper()])
  const doc = new Pdf({
    size: 'A4',
    layout: sheet.layout ?? 'portrait',
    margins: sheet.margins,
    bufferPages: sheet.bufferPages ?? false,
    // None until the pen takes one of ours: else Helvetica would be in the file.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${sheet.title}, ${brand.name}`,
      Author: brand.name,
      Creator: brand.name,
      Producer: brand.name,
      CreationDate: sheet.madeAt,
      ModDate: sheet.madeAt,
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
