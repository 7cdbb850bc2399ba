import { brand } from '@ariviyal/contract/brand'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import { ink } from '../platform/pdf/look.ts'
import { drawMark } from '../platform/pdf/mark.ts'
import { drawPaper } from '../platform/pdf/paper.ts'
import { type TextPosition, penOn } from '../platform/pdf/pen.ts'
import { tagsOn } from '../platform/pdf/tagged.ts'
import { gstStates, type GstState } from '@ariviyal/contract/subscriptions/gst'
import { rupeesInWords } from '@ariviyal/contract/money'
import { kindOf, receiptNumber, type TaxText } from './receipt-text.ts'
import type { ReceiptRow } from './receipts.table.ts'

type Doc = PDFKit.PDFDocument
type Receipt = Pick<ReceiptRow, 'year' | 'number' | 'invoice' | 'holder' | 'printed' | 'issuedAt'>

/** In points. */
const page = { left: 64, width: 467, label: 150 }

type Line = [label: string, value: string]

const percent = (hundredths: number) => `${hundredths / 100} %`
const stateInWords = (code: GstState) => `${gstStates[code]} (${code})`
const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

/** What Rule 46 of the CGST Rules asks for beside number, date and description. */
const supplierLines = ({ supplier }: TaxText): Line[] => [
  ['Supplier', joined(supplier.name, supplier.address)],
  ['GSTIN of the supplier', supplier.gstin],
]
const recipientLines = ({ recipient }: TaxText): Line[] => [
  ['Address', recipient.address],
  ...(recipient.gstin ? [['GSTIN of the recipient', recipient.gstin] as Line] : []),
  ['Place of supply', stateInWords(recipient.state)],
]
const taxLines = ({ sac, rate, taxable, cgst, sgst, igst, supplier, recipient }: TaxText): Line[] => [
  ['SAC', sac],
  ['Taxable value', rupeesInWords(taxable)],
  ...(supplier.state === recipient.state
    ? ([
        [`CGST ${percent(rate / 2)}`, rupeesInWords(cgst)],
        [`SGST ${percent(rate / 2)}`, rupeesInWords(sgst)],
      ] satisfies Line[])
    : ([[`IGST ${percent(rate)}`, rupeesInWords(igst)]] satisfies Line[])),
]

/** Labels and values of a receipt. One without a payment has no amount (docs/product.md, Subscriptions). */
export function receiptLines(receipt: Receipt): Line[] {
  const { holder, printed, issuedAt } = receipt
  const { tax, amountPaise } = printed
  const term = `${dayInWords(new Date(printed.startsAt))} to ${lastDayInWords(new Date(printed.endsAt))}`
  return [
    [`${kindOf(receipt).title} number`, receiptNumber(receipt)],
    ['Date', dayInWords(issuedAt)],
    ...(tax ? supplierLines(tax) : []),
    ['Issued to', printed.holder],
    ...(printed.school ? [['School', printed.school] as Line] : []),
    ...(tax ? recipientLines(tax) : []),
    ['For', holder === 'institution' ? `Subscription of a school to ${brand.name}` : `Subscription to ${brand.name}`],
    ['Term', term],
    ...(printed.seats === null ? [] : [['Seats', String(printed.seats)] as Line]),
    ...(tax ? taxLines(tax) : []),
    ...(amountPaise === undefined ? [] : [[tax ? 'Total' : 'Amount', rupeesInWords(amountPaise)] as Line]),
    ['Payment reference', printed.reference || 'None recorded'],
    ...(printed.replaces ? [replacesLine(receipt, printed.replaces)] : []),
    ...(printed.reason ? [['Reason', printed.reason] as Line] : []),
  ]
}

const replacesLine = ({ printed, invoice }: Receipt, number: string): Line =>
  printed.isCreditNote
    ? ['Cancels', `Tax invoice ${number}`]
    : ['Replaces', `${invoice && number.includes('/') ? 'Tax invoice' : 'Receipt'} ${number}`]

/** What the paper is, in a sentence below its title. */
function purposeOf({ printed }: Receipt): string {
  const { amountPaise, reference, isCreditNote } = printed
  if (isCreditNote) return 'We cancel the tax invoice named below and credit you its total.'
  if (amountPaise !== undefined)
    return `We have received ${rupeesInWords(amountPaise)} for the subscription named below. Thank you.`
  return reference
    ? 'This confirms the subscription named below. The amount is not on this receipt: your bank or UPI record of the payment shows it.'
    : 'This confirms the subscription named below. No payment was recorded for it.'
}

/** The sentences below the table. */
function closingOf({ invoice, printed }: Receipt): string[] {
  if (printed.tax && invoice !== null)
    return [
      'Tax is not payable on reverse charge. Amounts are in Indian rupees; tax is rounded to the paisa.',
      `For ${printed.tax.supplier.name}`,
      'Authorised signatory: ______________________________',
    ]
  return [`Issued by ${brand.name}, ${brand.location}. This receipt is valid without a signature.`]
}

/** Renders a receipt as a tagged one-page A4 PDF with embedded fonts. Deterministic text: the same receipt always reads the same. */
export function drawReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const title = `${kindOf(receipt).title} ${receiptNumber(receipt)}`
  const margins = { top: 56, bottom: 40, left: page.left, right: page.left }
  return drawPaper({ title, madeAt: receipt.issuedAt, margins }, (doc) => draw(doc, receipt, title))
}

function draw(doc: Doc, receipt: Receipt, title: string): void {
  const { write } = penOn(doc)
  const pen = (text: string, place: Omit<TextPosition, 'width'> & { width?: number }) =>
    write(text, { width: page.width, ...place })
  const { tag, artifact } = tagsOn(doc, title)

  artifact(() => drawMark(doc, page.left, 56, 44.8))
  tag('P', brand.name, (text) => pen(text, { x: page.left + 56, y: 58, size: 22, weight: 'display' }))
  tag('P', brand.tagline, (text) => pen(text, { x: page.left + 56, y: 86, size: 10, weight: 'serif', color: ink.soft }))
  artifact(() => doc.rect(page.left, 122, page.width, 3).fill(ink.turmeric))
  tag('H1', title, (text) => pen(text, { x: page.left, y: 146, size: 27, weight: 'display', color: ink.indigo }))
  let y = 0
  tag('P', purposeOf(receipt), (text) => {
    y = pen(text, { x: page.left, y: 188, size: 11.5, weight: 'serif' })
  })

  // An invoice has twice the lines.
  const [size, gap] = receipt.invoice === null ? [12, 16] : [10, 9]
  y += 18
  for (const [label, value] of receiptLines(receipt)) {
    tag('P', label, (text) =>
      pen(text, { x: page.left, y: y + size - 10, size: 10, weight: 'serif', color: ink.soft, width: page.label - 12 }),
    )
    tag('P', value, (text) => {
      y = pen(text, { x: page.left + page.label, y, size, weight: 'serif-bold', width: page.width - page.label })
    })
    const at = y + 6
    artifact(() =>
      doc
        .moveTo(page.left, at)
        .lineTo(page.left + page.width, at)
        .lineWidth(0.6)
        .stroke(ink.line),
    )
    y += gap
  }
  y += 14
  for (const sentence of closingOf(receipt)) {
    tag('P', sentence, (text) => {
      y = pen(text, { x: page.left, y, size: 10.5, weight: 'serif' })
    })
    y += 8
  }
  const help = `Questions? Write to ${brand.supportEmail}.`
  tag('P', help, (text) => pen(text, { x: page.left, y: 772, size: 9, weight: 'serif', color: ink.soft }))
}
