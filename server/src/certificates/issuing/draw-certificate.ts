import { brand } from '@ariviyal/contract/brand'
import { fitText } from '../../platform/pdf/fit-text.ts'
import type { Weight } from '../../platform/pdf/fonts.ts'
import { ink } from '../../platform/pdf/look.ts'
import { drawMark, kolam, kolamDots } from '../../platform/pdf/mark.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { penOn } from '../../platform/pdf/pen.ts'
import { drawQr } from '../../platform/pdf/qr.ts'
import { tagsOn } from '../../platform/pdf/tagged.ts'
import { certificateFacts, claim } from '../certificate-words.ts'
import type { PrintedOnCertificate } from '../certificates.table.ts'

type Doc = PDFKit.PDFDocument

export interface DrawnCertificate {
  serial: string
  issuedAt: Date
  printed: PrintedOnCertificate
  /** The address in the QR code. */
  verifyUrl: string
  /** A specimen previews how a name will be printed; it has no code and is labelled. */
  specimen?: boolean
}

/** Points, from the upper left corner of A4 landscape (841.89 by 595.28). */
const panel = { width: 214, inner: 26 }
const text = { left: 254, width: 544 }
const pale = '#D9DDF7'

/** Draws a certificate: one tagged page of A4 landscape with embedded fonts. */
export const drawCertificate = (certificate: DrawnCertificate): Promise<Uint8Array<ArrayBuffer>> =>
  drawPaper(
    {
      title: certificate.specimen ? 'Specimen of a certificate' : `Certificate ${certificate.serial}`,
      madeAt: certificate.issuedAt,
      layout: 'landscape',
      margins: { top: 20, bottom: 0, left: text.left, right: 20 },
    },
    (doc) => draw(doc, certificate),
  )

function draw(doc: Doc, certificate: DrawnCertificate): void {
  const { printed, serial } = certificate
  const pen = penOn(doc)
  const { tag, figure, artifact } = tagsOn(doc, `Certificate of participation, ${printed.name}`)
  const { width: pageWidth, height } = doc.page
  artifact(() => doc.rect(0, 0, pageWidth, height).fill(ink.paper))
  artifact(() => drawPanel(doc, height))

  /** Sets lines of text from a height on; returns the height below them. */
  const set = (
    type: string,
    words: string,
    y: number,
    style: { sizes: [number, number][]; weight?: Weight; color?: string; x?: number; width?: number; leading?: number },
  ): number => {
    const { x = text.left, width = text.width, weight = 'regular', color = ink.text, leading = 1.32 } = style
    const { size, lines } = fitText(pen, words, { width, sizes: style.sizes, weight })
    tag(type, words, () => {
      // Lines are already broken: the extra width keeps PDFKit from breaking them again.
      for (const [place, line] of lines.entries())
        pen.write(line, { x, y: y + place * size * leading, size, weight, color, width: width + 40 })
    })
    return y + lines.length * size * leading
  }

  artifact(() => drawMark(doc, text.left, 40, 34))
  set('P', brand.name, 37, { x: text.left + 46, sizes: [[16, 1]], weight: 'bold' })
  set('P', brand.tagline, 59, { x: text.left + 46, sizes: [[9, 1]], color: ink.soft })
  let y = set('H1', 'Certificate of participation', 112, { sizes: [[32, 1]], weight: 'bold', color: ink.indigo })
  artifact(() => doc.rect(text.left, y + 6, 72, 3).fill(ink.turmeric))
  y = set('P', 'This certificate is given to', y + 26, { sizes: [[11, 1]], color: ink.soft })
  y = set('P', printed.name, y + 2, { sizes: nameSizes, weight: 'bold', leading: 1.38 })
  y = set('P', 'who took part in the live session', y + 8, { sizes: [[11, 1]], color: ink.soft })
  set('P', printed.topic, y + 4, { sizes: topicSizes, weight: 'bold' })

  const columns = [text.left, text.left + 190, text.left + 380]
  for (const [place, [label, value]] of certificateFacts(printed, certificate).entries()) {
    const [x, top] = [columns[place % 3] ?? text.left, 412 + Math.floor(place / 3) * 58]
    artifact(() => doc.rect(x, top, 164, 0.8).fill(ink.line))
    set('P', label, top + 6, { x, width: 164, sizes: [[8, 1]], color: ink.soft })
    set('P', value, top + 18, { x, width: 164, sizes: factSizes, weight: 'bold', leading: 1.25 })
  }
  set('P', claim, 536, { sizes: [[8, 2]], color: ink.soft })

  const code = { x: panel.inner, y: height - 212, side: panel.width - 2 * panel.inner }
  if (certificate.specimen)
    return void set('P', 'Specimen: not a certificate', height - 80, {
      x: panel.inner,
      width: code.side,
      sizes: [[12, 2]],
      weight: 'bold',
      color: ink.paper,
    })
  figure('A code that leads to the page where this certificate can be checked', () =>
    drawQr(doc, certificate.verifyUrl, code.x, code.y, code.side),
  )
  const below = { x: panel.inner, width: code.side, color: ink.paper }
  const end = set('P', serial, code.y + code.side + 7, {
    ...below,
    sizes: [
      [12, 1],
      [10, 1],
    ],
    weight: 'bold',
  })
  const [address = ''] = certificate.verifyUrl.replace(/^https?:\/\//, '').split('#')
  set('P', `Check it: ${address}`, end, { ...below, sizes: [[7, 2]], color: pale })
}

const nameSizes: [number, number][] = [
  [34, 1],
  [30, 1],
  [26, 1],
  [23, 2],
  [20, 2],
  [17, 3],
  [14, 3],
  [11, 4],
]
const topicSizes: [number, number][] = [
  [22, 1],
  [19, 2],
  [16, 2],
  [14, 3],
  [12, 4],
  [10, 5],
]
const factSizes: [number, number][] = [
  [10, 1],
  [9, 2],
  [8, 3],
  [6.5, 4],
  [5, 5],
]

/** The indigo panel at the left, with the kolam of the logo drawn large and repeated downwards. */
function drawPanel(doc: Doc, height: number): void {
  doc.rect(0, 0, panel.width, height).fill(ink.indigo)
  doc.rect(panel.width, 0, 4, height).fill(ink.turmeric)
  const scale = (panel.width - 2 * panel.inner) / 64
  for (const top of [24, 24 + 64 * scale]) {
    doc.save().translate(panel.inner, top).scale(scale)
    doc.lineWidth(1).lineCap('round').lineJoin('round').path(kolam).stroke(pale)
    for (const x of kolamDots) for (const dotY of kolamDots) doc.circle(x, dotY, 1.5).fill(ink.turmeric)
    doc.restore()
  }
}
