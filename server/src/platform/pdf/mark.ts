import { ink } from './look.ts'

/** SVG path of the product's mark (web/public/mark.svg), looped around nine dots in a 64-unit square. */
export const kolam =
  'M24.5 24.5c6-2.4 9-2.4 15 0 5.3 2.2 13.3-.1 16-2.8 3.7-3.6 3.7-9.6 0-13.1-3.6-3.8-9.6-3.8-13.2 0-2.8 2.5-5 10.5-2.8 15.9 2.4 6 2.4 9 0 15-2 5.3.1 13.3 2.8 16 3.6 3.7 9.6 3.7 13.2 0 3.7-3.6 3.7-9.6 0-13.2-2.6-2.8-10.6-5-16-2.8-6 2.4-9 2.4-15 0-5.3-2-13.3.1-16 2.8-3.7 3.6-3.7 9.6 0 13.2 3.6 3.7 9.6 3.7 13.2 0 2.8-2.6 5-10.6 2.8-16-2.4-6-2.4-9 0-15 2.2-5.3-.1-13.3-2.8-16C18 4.8 12 4.8 8.6 8.5c-3.8 3.6-3.8 9.6 0 13.2 2.5 2.8 10.5 5 15.9 2.8'
/** Coordinates of the dots, on both axes. */
export const kolamDots = [15.1, 32, 48.9]

/** Draws the mark with its top left corner at (x, y); `size` is its side in points. */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 64)
  doc.roundedRect(0, 0, 64, 64, 14).fill(ink.indigo)
  doc.lineWidth(4.3).lineCap('round').lineJoin('round').path(kolam).stroke(ink.paper)
  for (const dotX of kolamDots) for (const dotY of kolamDots) doc.circle(dotX, dotY, 3.2).fill(ink.turmeric)
  doc.restore()
}
