import type { Language } from '@ariviyal/contract/languages'
import { fitText } from '../../platform/pdf/fit-text.ts'
import { ink } from '../../platform/pdf/look.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { penOn } from '../../platform/pdf/pen.ts'
import { drawQr } from '../../platform/pdf/qr.ts'
import { tagsOn } from '../../platform/pdf/tagged.ts'
import type { Weight } from '../../platform/pdf/fonts.ts'
import { dueInWords, reminderWords } from './reminder-words.ts'

export interface Reminder {
  title: string
  class: string
  language: Language
  dueAt: Date | null
  /** Whether nothing is handed in online. */
  onPaper: boolean
  url: string
  code: string
  pupils: readonly { rollNumber: number; name: string }[]
  madeAt: Date
}

/** A4 in points, in slips of two columns and five rows. */
const page = { width: 595.28, height: 841.89 }
const columns = 2
const rows = 5
const slip = { width: page.width / columns, height: page.height / rows }
const padding = 18
const qrSide = 84

interface Line {
  text: string
  sizes: readonly (readonly [size: number, lines: number])[]
  weight?: Weight
  color?: string
  above?: number
}

/** A slip for each pupil, to be cut along dashed lines. */
export function drawReminder(reminder: Reminder): Promise<Uint8Array<ArrayBuffer>> {
  const { language, pupils, madeAt, url, onPaper } = reminder
  const words = reminderWords[language]
  const title = `${reminder.title}: ${words.title}`
  return drawPaper({ title, madeAt, margins: { top: 0, bottom: 0, left: 0, right: 0 } }, (doc) => {
    const pen = penOn(doc)
    const tags = tagsOn(doc, title)
    const write = (lines: readonly Line[], x: number, top: number, width: number) => {
      let y = top
      for (const { text, sizes, above = 0, ...look } of lines) {
        const fitted = fitText(pen, text, { width, sizes, ...(look.weight && { weight: look.weight }) })
        y += above
        const shown = fitted.lines.slice(0, sizes.at(-1)?.[1])
        tags.tag('P', text, () => {
          // Lines are already broken: the extra width keeps PDFKit from breaking them again.
          for (const [place, line] of shown.entries())
            pen.write(line, { ...look, x, y: y + place * fitted.size * 1.3, size: fitted.size, width: width * 2 })
        })
        y += shown.length * fitted.size * 1.3
      }
    }
    if (pupils.length === 0)
      return write([{ text: `${reminder.title}: ${words.nobody}`, sizes: [[14, 3]] }], 48, 48, page.width - 96)
    for (const [index, pupil] of pupils.entries()) {
      const place = index % (columns * rows)
      if (place === 0 && index > 0) doc.addPage()
      const left = (place % columns) * slip.width
      const top = Math.floor(place / columns) * slip.height
      tags.artifact(() => drawCut(doc, left, top))
      const hasQr = !onPaper
      const width = slip.width - 2 * padding - (hasQr ? qrSide + 8 : 0)
      write(linesOf(reminder, pupil), left + padding, top + padding, width)
      if (hasQr) tags.figure(url, () => drawQr(doc, url, left + slip.width - padding - qrSide, top + padding, qrSide))
    }
  })
}

function linesOf(
  { title, class: className, language, dueAt, madeAt, onPaper, code, url }: Reminder,
  pupil: Reminder['pupils'][number],
): Line[] {
  const words = reminderWords[language]
  const isOver = dueAt !== null && dueAt <= madeAt
  return [
    {
      text: pupil.name,
      weight: 'bold',
      sizes: [
        [12, 1],
        [10, 1],
        [9, 2],
      ],
    },
    { text: `${words.rollNumber} ${pupil.rollNumber} · ${className}`, color: ink.soft, sizes: [[9, 2]] },
    {
      text: title,
      weight: 'bold',
      above: 6,
      sizes: [
        [11, 2],
        [9.5, 3],
      ],
    },
    {
      text: dueAt === null ? words.noDate : `${words.due}: ${dueInWords(dueAt, language)}`,
      above: 2,
      sizes: [
        [9.5, 1],
        [8.5, 2],
      ],
    },
    ...(isOver ? [{ text: words.late, color: ink.kumkum, sizes: [[9, 2]] as const }] : []),
    ...(onPaper
      ? [{ text: words.onPaper, above: 4, color: ink.soft, sizes: [[8.5, 2]] as const }]
      : [
          { text: words.how, above: 4, color: ink.soft, sizes: [[8, 3]] as const },
          { text: url.split('?', 1)[0] ?? '', sizes: [[8, 2]] as const },
          { text: `${words.code}: ${code}`, weight: 'bold' as const, sizes: [[8, 2]] as const },
        ]),
  ]
}

/** The lines right of and below a slip. */
function drawCut(doc: PDFKit.PDFDocument, left: number, top: number): void {
  doc.save().lineWidth(0.6).dash(4, { space: 4 }).strokeColor(ink.soft)
  if (left === 0)
    doc
      .moveTo(slip.width, top)
      .lineTo(slip.width, top + slip.height)
      .stroke()
  const below = top + slip.height
  if (below < page.height - 1)
    doc
      .moveTo(left, below)
      .lineTo(left + slip.width, below)
      .stroke()
  doc.restore()
}
