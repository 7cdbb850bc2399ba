import { brand } from '@ariviyal/contract/brand'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import { ink } from '../platform/pdf/look.ts'
import { drawMark } from '../platform/pdf/mark.ts'
import { drawPaper } from '../platform/pdf/paper.ts'
import { type TextPosition, penOn } from '../platform/pdf/pen.ts'
import { tagsOn } from '../platform/pdf/tagged.ts'
import { receiptNumber } from './receipt-text.ts'
import type { ReceiptRow } from './receipts.table.ts'

type Doc = PDFKit.PDFDocument
type Receipt = Pick<ReceiptRow, 'year' | 'number' | 'holder' | 'printed' | 'issuedAt'>

/** In points. */
const page = { left: 64, width: 467, label: 150 }

/** Labels and values of a receipt. Contains no amount, since no fee is specified (docs/product.md, Subscriptions). */
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

/** Renders a receipt as a tagged one-page A4 PDF with embedded fonts. Deterministic text: the same receipt always reads the same. */
export function drawReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Receipt ${receiptNumber(receipt)}`
  const margins = { top: 56, bottom: 40, left: page.left, right: page.left }
  return drawPaper({ title, madeAt: receipt.issuedAt, margins }, (doc) => draw(doc, receipt, title))
}

function draw(doc: Doc, receipt: Receipt, title: string): void {
  const { write } = penOn(doc)
  const pen = (text: string, place: Omit<TextPosition, 'width'> & { width?: number }) =>
    write(text, { width: page.width, ...place })
  const { tag, artifact } = tagsOn(doc, title)

  artifact(() => drawMark(doc, page.left, 56, 44.8))
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
