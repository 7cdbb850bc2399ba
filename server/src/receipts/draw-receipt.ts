import { brand } from '@ariviyal/contract/brand'
import Pdf from 'pdfkit'
import { dayInWords, lastDayInWords } from '../platform/calendar.ts'
import { fontFile, fontName, type Script, scriptRuns, type Weight } from './receipt-fonts.ts'
import { receiptNumber } from './receipt-text.ts'
import type { ReceiptRow } from './receipts.table.ts'

type Doc = PDFKit.PDFDocument
type Receipt = Pick<ReceiptRow, 'year' | 'number' | 'holder' | 'printed' | 'issuedAt'>

/** Points; colours of docs/identity.md. */
const page = { left: 64, width: 467, label: 150 }
const ink = {
  text: '#171B3A',
  soft: '#4A5072',
  line: '#D5DAD3',
  indigo: '#2B3A9E',
  turmeric: '#F5B21A',
  paper: '#FBFCF8',
}

/** The mark of the house (web/public/mark.svg): one looped line around nine dots, in a square of 64. */
const loop =
  'M24.5 24.5c6-2.4 9-2.4 15 0 5.3 2.2 13.3-.1 16-2.8 3.7-3.6 3.7-9.6 0-13.1-3.6-3.8-9.6-3.8-13.2 0-2.8 2.5-5 10.5-2.8 15.9 2.4 6 2.4 9 0 15-2 5.3.1 13.3 2.8 16 3.6 3.7 9.6 3.7 13.2 0 3.7-3.6 3.7-9.6 0-13.2-2.6-2.8-10.6-5-16-2.8-6 2.4-9 2.4-15 0-5.3-2-13.3.1-16 2.8-3.7 3.6-3.7 9.6 0 13.2 3.6 3.7 9.6 3.7 13.2 0 2.8-2.6 5-10.6 2.8-16-2.4-6-2.4-9 0-15 2.2-5.3-.1-13.3-2.8-16C18 4.8 12 4.8 8.6 8.5c-3.8 3.6-3.8 9.6 0 13.2 2.5 2.8 10.5 5 15.9 2.8'

/** What a receipt tells, label by label. No fee is specified, so no figure stands on it (decisions.md, subscriptions). */
export function receiptLines({ year, number, holder, printed, issuedAt }: Receipt): [label: string, value: string][] {
  const term = `${dayInWords(new Date(printed.startsAt))} to ${lastDayInWords(new Date(printed.endsAt))}`
  return [
    ['Receipt number', receiptNumber({ year, number })],
    ['Date', dayInWords(issuedAt)],
    ['For', printed.holder],
    ...(printed.school ? [['School', printed.school] as [string, string]] : []),
    ['What', holder === 'institution' ? `Subscription of a school to ${brand.name}` : `Subscription to ${brand.name}`],
    ['Term', term],
    ...(printed.seats === null ? [] : [['Seats', String(printed.seats)] as [string, string]]),
    ['Payment reference', printed.reference || 'None recorded'],
    ...(printed.replaces ? [['Replaces', `Receipt ${printed.replaces}`] as [string, string]] : []),
  ]
}

/** Draws a receipt: one page of A4, tagged, with its fonts in it. The same receipt gives the same words for ever. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Receipt ${receiptNumber(receipt)}`
  const doc = new Pdf({
    size: 'A4',
    margins: { top: 56, bottom: 40, left: page.left, right: page.left },
    font: fontFile('latin', 'regular'),
    pdfVersion: '1.7',
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${title}, ${brand.name}`,
      Author: brand.name,
      Creator: brand.name,
      Producer: brand.name,
      CreationDate: receipt.issuedAt,
      ModDate: receipt.issuedAt,
    },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  draw(doc, receipt, title)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function draw(doc: Doc, receipt: Receipt, title: string): void {
  const pen = penOn(doc)
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  // The words as they were given: letters of Indian scripts stand in the file in the order in which they are drawn.
  const tag = (type: string, text: string, work: (text: string) => void) =>
    root.add(doc.struct(type, { actual: text }, () => work(text)))
  const artifact = (work: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    work()
    doc.endMarkedContent()
  }

  artifact(() => drawMark(doc, page.left, 56))
  tag('P', brand.name, (text) => pen(text, { x: page.left + 56, y: 60, size: 20, weight: 'bold' }))
  tag('P', brand.tagline, (text) => pen(text, { x: page.left + 56, y: 86, size: 9.5, color: ink.soft }))
  artifact(() => doc.rect(page.left, 122, page.width, 3).fill(ink.turmeric))
  tag('H1', title, (text) => pen(text, { x: page.left, y: 152, size: 24, weight: 'bold' }))

  let y = 206
  for (const [label, value] of receiptLines(receipt)) {
    tag('P', label, (text) => pen(text, { x: page.left, y: y + 2, size: 10, color: ink.soft, width: page.label - 12 }))
    tag('P', value, (text) => {
      y = pen(text, { x: page.left + page.label, y, size: 12, weight: 'bold', width: page.width - page.label })
    })
    const at = y + 6
    artifact(() =>
      doc
        .moveTo(page.left, at)
        .lineTo(page.left + page.width, at)
        .lineWidth(0.6)
        .stroke(ink.line),
    )
    y += 16
  }
  y += 14
  for (const sentence of [
    'The amount is not recorded here: the payment reference above leads to it in the books of payer and payee.',
    `This receipt was issued by ${brand.name}, ${brand.location}. It needs no signature.`,
  ]) {
    tag('P', sentence, (text) => {
      y = pen(text, { x: page.left, y, size: 10.5 })
    })
    y += 8
  }
  const help = `Questions? Write to ${brand.supportEmail}.`
  tag('P', help, (text) => pen(text, { x: page.left, y: 772, size: 9, color: ink.soft }))
}

interface Place {
  x: number
  y: number
  size: number
  weight?: Weight
  color?: string
  width?: number
}

/** Writes text in any of our scripts, over several lines where it is long; answers where it ends. */
function penOn(doc: Doc): (text: string, place: Place) => number {
  const known = new Set<string>()
  const use = (script: Script, weight: Weight) => {
    const name = fontName(script, weight)
    if (!known.has(name)) doc.registerFont(name, fontFile(script, weight))
    known.add(name)
    return doc.font(name)
  }
  return (text, { x, y, size, weight = 'regular', color = ink.text, width = page.width }) => {
    const runs = scriptRuns(text)
    // The scripts share a line on their letters' feet, not on their heads, which differ in height.
    const foot = size * 1.07
    doc.fillColor(color).fontSize(size)
    runs.forEach((run, index) => {
      const options = { width, continued: index < runs.length - 1, lineGap: 2, baseline: 'alphabetic' } as const
      if (index === 0) use(run.script, weight).text(run.text, x, y + foot, options)
      else use(run.script, weight).text(run.text, options)
    })
    return doc.y - foot
  }
}

function drawMark(doc: Doc, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.7)
  doc.roundedRect(0, 0, 64, 64, 14).fill(ink.indigo)
  doc.lineWidth(4.3).lineCap('round').lineJoin('round').path(loop).stroke(ink.paper)
  for (const dotX of [15.1, 32, 48.9])
    for (const dotY of [15.1, 32, 48.9]) doc.circle(dotX, dotY, 3.2).fill(ink.turmeric)
  doc.restore()
}
