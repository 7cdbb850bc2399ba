import { brand } from '@ariviyal/contract/brand'
import { themes } from '@ariviyal/contract/live/live-rules'
import type {
  OwnRecord,
  RecordPartnerHours,
  RecordRow,
  RecordVisit,
  RecordYear,
  TeacherRecord,
} from '@ariviyal/contract/certificates/record'
import {
  certificateInWords,
  hoursInWords,
  intervalsInWords,
  partnerHoursInWords,
  partnerHoursNote,
  presentInWords,
  recordNotes,
  standingInWords,
  visitInWords,
  visitsNote,
  yearName,
} from '@ariviyal/contract/certificates/record-rules'
import { dayInWords, inWords, timesInWords } from '@ariviyal/contract/time'
import { drawMark } from '../../platform/pdf/mark.ts'
import { ink } from '../../platform/pdf/look.ts'
import { drawPaper } from '../../platform/pdf/paper.ts'
import { type Cell, type RunningText, pagesOn } from '../../platform/pdf/pages.ts'

interface Drawn {
  record: OwnRecord
  /** The requested school year; undefined for all. */
  year: number | undefined
  madeAt: Date
  /** Where a serial can be checked. */
  verifyUrl: string
}

const title = 'Record of professional development'
const sumColumns = [150, 70, 90, 189]
const rowColumns = [88, 160, 126, 125]
const visitColumns = [104, 235, 160]
const small = { size: 7.5, color: ink.soft } as const

/** Draws a tagged record on as many A4 pages as needed, with embedded fonts. */
export function drawRecord({ record, year, madeAt, verifyUrl }: Drawn): Promise<Uint8Array<ArrayBuffer>> {
  const period = year === undefined ? 'All school years' : `School year ${yearName(year)}`
  const running: RunningText = {
    head: `${brand.name} · ${title} · ${record.name}`,
    foot: `${period} · ${dayInWords(madeAt)}`,
  }
  const options = { title: `${title}, ${record.name}`, madeAt, margins: { top: 48, bottom: 0, left: 48, right: 48 } }
  return drawPaper({ ...options, bufferPages: true }, (doc) => {
    const pages = pagesOn(doc, options.title, running)
    pages.ornament(28, (x, y) => drawMark(doc, x, y, 28))
    pages.text('P', brand.name, { size: 12, weight: 'display', color: ink.soft })
    pages.text('H1', title, { size: 25, weight: 'display', color: ink.indigo })
    pages.text('P', record.name, { size: 17, weight: 'display' })
    pages.text('P', `${period}. Made on ${dayInWords(madeAt)}.`, { size: 9.5, color: ink.soft })
    pages.text('H2', 'Time by year and theme', { size: 14, weight: 'display', above: 14 })
    if (record.years.length === 0) pages.text('P', 'No sessions attended in this period.', { size: 10 })
    else pages.table(sumColumns, ['Theme', 'Sessions', 'Time', ''], [...record.years.flatMap(sumsOf), wholeOf(record)])
    if (record.rows.length > 0) {
      pages.text('H2', 'Sessions', { size: 14, weight: 'display', above: 14 })
      pages.table(rowColumns, ['When (IST)', 'Session', 'Presence', 'Counted, certificate'], record.rows.map(cellsOf))
    }
    if (record.visits.length > 0) {
      pages.text('H2', 'Visits to lessons', { size: 14, weight: 'display', above: 14 })
      const rows = [...record.visits.map(visitCells), totalCells(record.visit_seconds)]
      pages.table(visitColumns, ['When (IST)', 'Lesson', 'Confirmed'], rows)
      pages.text('P', visitsNote, { size: 8.5, color: ink.soft, above: 4 })
    }
    if (record.partner_hours.length > 0) {
      pages.text('H2', 'Time with partners', { size: 14, weight: 'display', above: 14 })
      const rows = [...record.partner_hours.map(partnerCells), totalCells(record.partner_seconds)]
      pages.table(visitColumns, ['When (IST)', 'Partner', 'Reported by both'], rows)
      pages.text('P', partnerHoursNote, { size: 8.5, color: ink.soft, above: 4 })
    }
    for (const note of [...recordNotes, `A certificate can be checked at ${verifyUrl}.`])
      pages.text('P', note, { size: 8.5, color: ink.soft, above: 4 })
    pages.finish()
  })
}

function sumsOf({ year, seconds, sessions, themes: ofThemes }: RecordYear): Cell[][] {
  const longest = Math.max(1, ...ofThemes.map((sum) => sum.seconds))
  return [
    sumLine(`School year ${yearName(year)}`, { seconds, sessions }, true),
    ...ofThemes.map((sum) => [...sumLine(themes[sum.theme], sum, false).slice(0, 3), { bar: sum.seconds / longest }]),
  ]
}

const wholeOf = (record: TeacherRecord): Cell[] => sumLine('Total', record, true)

function sumLine(label: string, { seconds, sessions }: { seconds: number; sessions: number }, isBold: boolean): Cell[] {
  const weight = isBold ? 'bold' : 'regular'
  return [label, String(sessions), hoursInWords(seconds), ''].map((text) => ({ lines: [{ text, size: 9, weight }] }))
}

const smallCells = (texts: string[]): Cell[] => texts.map((text) => ({ lines: [{ text, size: 8.5 }] }))

const totalCells = (seconds: number): Cell[] =>
  ['Total', '', hoursInWords(seconds)].map((text) => ({ lines: [{ text, size: 9, weight: 'bold' }] }))

const visitCells = (visit: RecordVisit): Cell[] =>
  smallCells([
    inWords(visit.starts_at, 'short day and time'),
    `${visit.topic}, grade ${visit.grade}`,
    visitInWords(visit),
  ])

const partnerCells = (hours: RecordPartnerHours): Cell[] =>
  smallCells([
    inWords(hours.starts_at, 'short day and time'),
    `${hours.organisation}: ${hours.title}`,
    partnerHoursInWords(hours),
  ])

const cellsOf = (row: RecordRow): Cell[] => [
  {
    lines: [
      { text: inWords(row.starts_at, 'short day'), size: 8.5 },
      { text: timesInWords(row.starts_at, row.ends_at), ...small },
    ],
  },
  {
    lines: [
      { text: row.topic, size: 8.5, weight: 'bold' },
      { text: themes[row.theme], ...small },
    ],
  },
  {
    lines: [
      { text: presentInWords(row), size: 8.5 },
      { text: intervalsInWords(row), ...small },
    ],
  },
  {
    lines: [
      { text: standingInWords(row), size: 8.5 },
      { text: certificateInWords(row), ...small },
    ],
  },
]
