import { type Occasion, occasionOf } from '@ariviyal/contract/certificates/occasions'
import { brand } from '@ariviyal/contract/brand'
import type { ThemeName } from '@ariviyal/contract/live/live-rules'
import { fitText } from '../../platform/pdf/fit-text.ts'
import type { Weight } from '../../platform/pdf/fonts.ts'
import { ink } from '../../platform/pdf/look.ts'
import { drawMark, kolam, kolamDots } from '../../platform/pdf/mark.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { penOn } from '../../platform/pdf/pen.ts'
import { drawQr } from '../../platform/pdf/qr.ts'
import { tagsOn } from '../../platform/pdf/tagged.ts'
import { certificateFacts, claim, claimOfFair, claimOfProject } from '../certificate-words.ts'
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
/** Upper edges of the name's part, the facts and the foot. */
const rows = { title: 104, name: 168, facts: 388, foot: 506 }
const pale = '#D9DDF7'

/** The panel's colour by the theme of the session, from docs/identity.md; white is read on each. */
const accents: Record<ThemeName, string> = {
  physics: ink.indigo,
  chemistry: ink.kumkum,
  biology: '#08706B',
  mathematics: '#6B2A6F',
  'earth-and-space': ink.text,
  'science-and-society': ink.soft,
  teaching: ink.indigo,
}

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

interface Style {
  sizes: readonly (readonly [size: number, lines: number])[]
  weight?: Weight
  color?: string
  x?: number
  width?: number
  leading?: number
}

function draw(doc: Doc, certificate: DrawnCertificate): void {
  const { printed, serial } = certificate
  const pen = penOn(doc)
  const { tag, figure, artifact } = tagsOn(doc, `Certificate of participation, ${printed.name}`)
  const { width: pageWidth, height } = doc.page
  const accent = accents[printed.theme]
  artifact(() => doc.rect(0, 0, pageWidth, height).fill(ink.paper))
  artifact(() => drawPanel(doc, height, accent))

  const fit = (words: string, { sizes, width = text.width, weight = 'serif', leading = 1.32 }: Style) => {
    const { size, lines } = fitText(pen, words, { width, sizes, weight })
    return { size, lines, height: lines.length * size * leading }
  }
  /** Sets lines of text from a height on; returns the height below them. */
  const set = (type: string, words: string, y: number, style: Style): number => {
    const { x = text.left, width = text.width, weight = 'serif', color = ink.text, leading = 1.32 } = style
    const { size, lines, height: taken } = fit(words, style)
    tag(type, words, () => {
      // Lines are already broken: the extra width keeps PDFKit from breaking them again.
      for (const [place, line] of lines.entries())
        pen.write(line, { x, y: y + place * size * leading, size, weight, color, width: width + 40 })
    })
    return y + taken
  }

  artifact(() => drawMark(doc, text.left, 40, 36))
  set('P', brand.name, 38, { x: text.left + 48, sizes: [[18, 1]], weight: 'display' })
  set('P', brand.tagline, 61, { x: text.left + 48, sizes: [[9.5, 1]], color: ink.soft })
  if (!certificate.specimen) {
    const place = { x: text.left + (text.width / 3) * 2, width: text.width / 3 - 20 }
    set('P', 'Certificate number', 41, { ...place, sizes: [[8, 1]], weight: 'display', color: ink.soft })
    set('P', serial, 52, { ...place, sizes: [[12, 1]], weight: 'display' })
  }
  set('H1', 'Certificate of participation', rows.title, { sizes: [[36, 1]], weight: 'display', color: accent })
  artifact(() => doc.rect(text.left, rows.title + 54, 72, 3).fill(ink.turmeric))

  // What a short name and topic leave free is shared among the gaps around them.
  const small: Style = { sizes: [[13, 1]], color: ink.soft }
  const { part } = printed
  const words = wordsFor[occasionOf(printed)]
  const below = part ? fit(part, partStyle).height : 0
  const needed = 2 * 13 * 1.32 + fit(printed.name, nameStyle).height + fit(printed.topic, topicStyle).height + below
  const gap = Math.max(3, Math.min(18, (rows.facts - rows.name - needed) / (part ? 6 : 5)))
  let y = set('P', 'This certificate is given to', rows.name + gap, small)
  y = set('P', printed.name, y + gap * 0.6, nameStyle)
  y = set('P', words.lead, y + gap, small)
  y = set('P', printed.topic, y + gap * 0.6, topicStyle)
  if (part) set('P', part, y + gap, partStyle)

  const column = text.width / 3
  for (const [place, [label, value]] of certificateFacts(printed, certificate).entries()) {
    const [x, top] = [text.left + (place % 3) * column, rows.facts + Math.floor(place / 3) * 52]
    const width = column - 20
    artifact(() => doc.rect(x, top, width, 0.8).fill(ink.line))
    set('P', label, top + 6, { x, width, sizes: [[8, 1]], weight: 'display', color: ink.soft })
    set('P', value, top + 18, { x, width, sizes: factSizes, weight: 'serif-bold', leading: 1.22 })
  }

  set('P', words.claim, rows.foot, {
    width: column * 2 - 28,
    sizes: [[8.5, 4]],
    color: ink.soft,
    leading: 1.4,
  })
  const signature = { x: text.left + column * 2, width: column - 20 }
  if (!certificate.specimen) {
    artifact(() => doc.rect(signature.x, rows.foot, signature.width, 1.2).fill(ink.text))
    const line: Style = { ...signature, sizes: [[8.5, 1]], color: ink.soft }
    y = set('P', `For ${brand.name}`, rows.foot + 6, { ...signature, sizes: [[11, 1]], weight: 'serif-bold' })
    y = set('P', brand.location, y, line)
    set('P', 'Signed digitally: scan the code to check', y, line)
  }

  const code = { x: panel.inner, y: height - 212, side: panel.width - 2 * panel.inner }
  if (certificate.specimen)
    return void set('P', 'Specimen: not a certificate', height - 80, {
      x: panel.inner,
      width: code.side,
      sizes: [[14, 2]],
      weight: 'display',
      color: ink.paper,
    })
  figure('A code that leads to the page where this certificate can be checked', () =>
    drawQr(doc, certificate.verifyUrl, code.x, code.y, code.side),
  )
  const beneath = { x: panel.inner, width: code.side, color: ink.paper }
  const end = set('P', serial, code.y + code.side + 7, {
    ...beneath,
    sizes: [
      [14, 1],
      [12, 1],
      [10, 1],
    ],
    weight: 'display',
  })
  const [address = ''] = certificate.verifyUrl.replace(/^https?:\/\//, '').split('#')
  set('P', address, end, { ...beneath, sizes: addressSizes, color: pale })
}

const wordsFor: Record<Occasion, { lead: string; claim: string }> = {
  session: { lead: 'for taking part in the live session', claim },
  fair: { lead: 'for taking part in the science fair', claim: claimOfFair },
  project: { lead: 'for taking part in the collaborative project', claim: claimOfProject },
}

const nameStyle: Style = {
  sizes: [
    [38, 1],
    [34, 1],
    [30, 1],
    [26, 1],
    [23, 2],
    [20, 2],
    [17, 3],
    [14, 3],
    [11, 4],
  ],
  weight: 'display',
  leading: 1.3,
}
const topicStyle: Style = {
  sizes: [
    [22, 1],
    [19, 2],
    [16, 2],
    [14, 3],
    [12, 4],
    [10, 5],
  ],
  weight: 'serif-bold',
}
/** What the holder did at a fair or in a project. */
const partStyle: Style = {
  sizes: [
    [14, 2],
    [12, 3],
    [10, 4],
  ],
}
const addressSizes: Style['sizes'] = [
  [7.5, 1],
  [6.5, 1],
  [6, 2],
]
const factSizes: Style['sizes'] = [
  [10.5, 1],
  [9.5, 2],
  [8, 3],
  [6.5, 4],
  [5, 5],
]

/** The panel at the left, with the kolam of the logo drawn large and repeated downwards. */
function drawPanel(doc: Doc, height: number, color: string): void {
  doc.rect(0, 0, panel.width, height).fill(color)
  doc.rect(panel.width, 0, 4, height).fill(ink.turmeric)
  const scale = (panel.width - 2 * panel.inner) / 64
  for (const top of [24, 24 + 64 * scale]) {
    doc.save().translate(panel.inner, top).scale(scale)
    doc.lineWidth(1).lineCap('round').lineJoin('round').path(kolam).stroke(pale)
    for (const x of kolamDots) for (const dotY of kolamDots) doc.circle(x, dotY, 1.5).fill(ink.turmeric)
    doc.restore()
  }
}
