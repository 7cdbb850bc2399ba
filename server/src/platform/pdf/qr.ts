import { encode } from 'uqr'
import { ink } from './look.ts'

/** Width of the quiet zone in modules (ISO/IEC 18004 section 6.3.8). */
const quietZone = 4

/** Modules of a QR code, true for dark, including the quiet zone; error correction level M. */
export const qrModules = (text: string): boolean[][] =>
  encode(text, { ecc: 'M', boostEcc: false, border: quietZone }).data

/** Draws a QR code on a white square, its modules as one shape; `side` is in points and includes the quiet zone. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const rows = qrModules(text)
  const step = side / rows.length
  doc.rect(x, y, side, side).fill('#FFFFFF')
  for (const [row, modules] of rows.entries())
    for (let from = 0; from < modules.length; from++) {
      if (!modules[from]) continue
      let until = from
      while (modules[until]) until++
      doc.rect(x + from * step, y + row * step, (until - from) * step, step)
      from = until
    }
  doc.fill(ink.text)
}
