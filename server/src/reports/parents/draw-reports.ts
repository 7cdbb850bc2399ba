import { brand } from '@ariviyal/contract/brand'
import type { Language } from '@ariviyal/contract/languages'
import {
  bookLines,
  cardLines,
  feedbackLines,
  itemInWords,
  nextSteps,
  outcomeInWords,
  reportDay,
  type ReportWords,
  reportWords,
} from '@ariviyal/contract/reports/report-words'
import type { Report } from '@ariviyal/contract/reports/reports'
import { dayOf } from '@ariviyal/contract/time'
import { ink } from '../../platform/pdf/look.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { tagsOn } from '../../platform/pdf/tagged.ts'
import { drawAll, heightOf, type Part, type Parts, partsOn } from './parts.ts'

/** A4 in points. */
const margin = 48
const width = 595.28 - 2 * margin
const footerAt = 841.89 - 40
/** Signatures stand above the footer. */
const signaturesAt = footerAt - 44
const available = signaturesAt - 16 - margin

/** How much of each list is shown; what does not fit one page is summed up or left out, the oldest first. */
interface Density {
  items: number
  topics: number
  feedback: number
  /** Of each feedback. */
  lines: number
}
const densities = Array.from({ length: 21 }, (_, step): Density => ({
  items: 14 - Math.ceil(step / 2),
  topics: 10 - Math.ceil(step * 0.3),
  feedback: 6 - Math.ceil(step / 4),
  lines: step < 8 ? 4 : step < 14 ? 3 : 2,
}))

/** Draws a page of A4 for each report. */
export function drawReports(reports: readonly Report[], language: Language, madeAt: Date) {
  const words = reportWords[language]
  const title = [words.title, reports[0]?.class_name].filter(Boolean).join(', ')
  const margins = { top: margin, bottom: 0, left: margin, right: margin }
  return drawPaper({ title, madeAt, margins, language }, (doc) => {
    const tags = tagsOn(doc, title)
    const parts = partsOn(doc)
    for (const [place, report] of reports.entries()) {
      if (place > 0) doc.addPage()
      tags.group('Sect', (page) => {
        drawAll(fitting(parts, report, words), page, margin, margin)
        drawEnd(parts, words, madeAt).draw(page, margin, signaturesAt)
      })
    }
  })
}

/** The fullest page that fits, or the sparest. A sparser page is never higher. */
function fitting(parts: Parts, report: Report, words: ReportWords): Part[] {
  let sparse = densities
  let best: Part[] = []
  let isFitting = false
  while (sparse.length > 0) {
    const middle = Math.floor(sparse.length / 2)
    const [density] = sparse.slice(middle)
    if (!density) break
    const page = pageOf(parts, report, words, density)
    const fits = heightOf(page) <= available
    if (fits || !isFitting) best = page
    isFitting ||= fits
    sparse = fits ? sparse.slice(0, middle) : sparse.slice(middle + 1)
  }
  return best
}

const heading = { size: 12, weight: 'display', color: ink.indigo, above: 14 } as const
const soft = { size: 9.5, color: ink.soft } as const

function pageOf(parts: Parts, report: Report, words: ReportWords, density: Density): Part[] {
  const steps = nextSteps(report, words)
  const card = cardLines(report, words)
  const feedback = feedbackLines(report, words).slice(0, density.feedback)
  return [
    ...headOf(parts, report, words),
    parts.text('H2', words.work, width, heading),
    ...workOf(parts, report, words, density.items),
    ...(report.practice_tests > 0
      ? [parts.text('P', words.practice(report.practice_tests), width, { ...soft, above: 3 })]
      : []),
    ...bookLines(report, words).map((line) => parts.text('P', line, width, { size: 10, weight: 'bold', above: 4 })),
    ...progressOf(parts, report, words, density.topics),
    ...(card.length > 0 ? [parts.text('H2', words.holistic, width, heading)] : []),
    ...card.map((line) => parts.text('P', line, width, { size: 10, above: 3, lines: density.lines })),
    ...(feedback.length > 0 ? [parts.text('H2', words.feedback, width, heading)] : []),
    ...feedback.map((line) => parts.text('P', line, width, { size: 10, above: 3, lines: density.lines })),
    ...(steps.length > 0 ? [parts.text('H2', words.next, width, heading)] : []),
    ...steps.map((step) => parts.text('P', `•  ${step}`, width, { size: 10, above: 3, lines: 2 })),
  ]
}

function headOf(parts: Parts, report: Report, words: ReportWords): Part[] {
  const facts = [
    `${words.rollNumber}: ${report.roll_number}`,
    `${words.class}: ${report.class_name}`,
    report.subject,
    words.period(reportDay(report.from), reportDay(report.to)),
  ]
  return [
    parts.text('P', report.school ?? brand.name, width, { size: 10.5, weight: 'bold', color: ink.soft, lines: 2 }),
    parts.text('P', words.title, width, { ...soft, above: 2 }),
    parts.text('H1', report.name, width, {
      size: report.name.length > 32 ? 15 : 20,
      weight: 'display',
      above: 4,
      lines: 2,
    }),
    parts.text('P', facts.join('  ·  '), width, { size: 10, above: 2, lines: 3 }),
    parts.rule(width, 8, ink.text),
  ]
}

/** Where each column begins, and its width. */
const columns = [
  { x: 0, width: 62 },
  { x: 68, width: 310 },
  { x: 384, width: width - 384 },
] as const

function workOf(parts: Parts, report: Report, words: ReportWords, most: number): Part[] {
  const { items } = report
  if (items.length === 0) return [parts.text('P', words.nothing, width, { size: 10, above: 3 })]
  const shown = items.length <= most ? items : items.slice(0, most - 1)
  const earlier = items.slice(shown.length)
  const cell = (tag: string, text: string, place: number, bold = false) => {
    const { x, width: own } = columns[place] ?? columns[0]
    const align = place === 2 ? ('right' as const) : ('left' as const)
    return { x, part: parts.text(tag, text, own, { size: 9.5, weight: bold ? 'bold' : 'regular', lines: 2, align }) }
  }
  const thin = { thick: 0.6, color: ink.line }
  const row = (texts: string[]) =>
    parts.row(
      texts.map((text, place) => cell('TD', text, place)),
      thin,
      width,
    )
  const earlierMarks = earlier.filter(({ outcome }) => outcome === 'marked')
  return [
    parts.group('Table', [
      parts.row(
        words.heads.map((head, place) => cell('TH', head, place, true)),
        { thick: 1, color: ink.text },
        width,
      ),
      ...shown.map((item) => row([reportDay(item.day), itemInWords(item, words), outcomeInWords(item, words)])),
      ...(earlier.length > 0
        ? [
            row([
              '',
              words.earlier(earlier.length),
              earlierMarks.length > 0 ? words.marksOf(sumOf(earlierMarks, 'marks'), sumOf(earlierMarks, 'of')) : '',
            ]),
          ]
        : []),
      ...(report.of > 0
        ? [
            parts.row(
              [
                cell('TD', words.total, 1, true),
                cell('TD', `${words.marksOf(report.marks, report.of)} (${percent(report.marks / report.of)})`, 2, true),
              ],
              thin,
              width,
            ),
          ]
        : []),
    ]),
  ]
}

const percent = (share: number): string => `${Math.round(100 * share)} %`
/** Marks are added as whole hundredths, so that no fraction is lost. */
const sumOf = (items: Report['items'], of: 'marks' | 'of'): number =>
  items.reduce((sum, item) => sum + Math.round(100 * (item[of] ?? 0)), 0) / 100

function progressOf(parts: Parts, report: Report, words: ReportWords, most: number): Part[] {
  // The weakest, as they matter most for what is next, in the order of the chapters.
  const weakest = report.topics.toSorted((a, b) => a.share - b.share).slice(0, most)
  const topics = report.topics.filter((topic) => weakest.includes(topic))
  if (topics.length === 0) return []
  return [
    parts.text('H2', words.progress, width, heading),
    ...topics.map((topic) => {
      const name = parts.text('P', `${topic.name}: ${words.levels[topic.level]}`, 330, {
        size: 9.5,
        above: 3,
        lines: 2,
      })
      return parts.beside(name, parts.bar(topic.share, width - 350), 350)
    }),
  ]
}

function drawEnd(parts: Parts, words: ReportWords, madeAt: Date): Part {
  const [teacher, parent] = words.signatures
  const line = (name: string, x: number): Part => ({
    height: 30,
    draw(tags, left, y) {
      parts.rule(200, 0, ink.soft).draw(tags, left + x, y)
      parts.text('P', name, 200, { size: 8.5, color: ink.soft, above: 3 }).draw(tags, left + x, y)
    },
  })
  const foot = `${words.footer}  ·  ${reportDay(dayOf(madeAt))}`
  return {
    height: 0,
    draw(tags, x, y) {
      line(teacher, 0).draw(tags, x, y)
      line(parent, width - 200).draw(tags, x, y)
      parts.text('P', foot, width, { size: 8, color: ink.soft, lines: 2 }).draw(tags, x, footerAt)
    },
  }
}
