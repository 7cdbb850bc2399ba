import { brand } from '@ariviyal/contract/brand'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { themes } from '@ariviyal/contract/live-rules'
import type { RecordRow, RecordYear, TeacherRecord } from '@ariviyal/contract/record'
import {
  certificateInWords,
  hoursInWords,
  intervalsInWords,
  presentInWords,
  recordNotes,
  standingInWords,
  yearName,
} from '@ariviyal/contract/record-rules'
import { clockTime, dayInWords, dayOf } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import { drawMark } from '../platform/pdf/mark.ts'
import { ink } from '../platform/pdf/look.ts'
import { drawPaper } from '../platform/pdf/paper.ts'
import { type Cell, type RunningText, sheetsOn } from './record-sheets.ts'
import { selectRecord } from './show-record.ts'

interface Drawn {
  record: TeacherRecord
  /** The one that was asked for; undefined for all. */
  year: number | undefined
  madeAt: Date
  /** Where a serial can be checked. */
  verifyUrl: string
}

const title = 'Record of professional development'
const sumColumns = [150, 70, 90, 189]
const rowColumns = [74, 168, 132, 125]
const small = { size: 7.5, color: ink.soft } as const

/** The record of one person as a PDF, of a school year or of all. */
export async function recordFile(house: House, userId: string, year: number | undefined): Promise<FileAnswer> {
  const madeAt = house.now()
  const record = await selectRecord(house, userId, year)
  const body = await drawRecord({ record, year, madeAt, verifyUrl: `${house.config.publicUrl}/verify` })
  return { name: `record-${year === undefined ? '' : `${yearName(year)}-`}${dayOf(madeAt)}.pdf`, body }
}

/** Draws a record on as many sheets of A4 as it takes, tagged, with its fonts in it. */
function drawRecord({ record, year, madeAt, verifyUrl }: Drawn): Promise<Uint8Array<ArrayBuffer>> {
  const period = year === undefined ? 'All school years' : `School year ${yearName(year)}`
  const running: RunningText = {
    head: `${brand.name} · ${title} · ${record.name}`,
    foot: `${period} · ${dayInWords(madeAt)}`,
  }
  const sheet = { title: `${title}, ${record.name}`, madeAt, margins: { top: 48, bottom: 0, left: 48, right: 48 } }
  return drawPaper({ ...sheet, bufferPages: true }, (doc) => {
    const sheets = sheetsOn(doc, sheet.title, running)
    sheets.ornament(28, (x, y) => drawMark(doc, x, y, 28))
    sheets.text('P', brand.name, { size: 11, weight: 'bold', color: ink.soft })
    sheets.text('H1', title, { size: 22, weight: 'bold', color: ink.indigo })
    sheets.text('P', record.name, { size: 15, weight: 'bold' })
    sheets.text('P', `${period}. Made on ${dayInWords(madeAt)}.`, { size: 9.5, color: ink.soft })
    sheets.text('H2', 'Time by year and theme', { size: 13, weight: 'bold', above: 14 })
    if (record.years.length === 0) sheets.text('P', 'No session was attended in this time.', { size: 10 })
    else sheets.table(sumColumns, ['Theme', 'Sessions', 'Time', ''], [...record.years.flatMap(sumsOf), wholeOf(record)])
    if (record.rows.length > 0) {
      sheets.text('H2', 'Sessions', { size: 13, weight: 'bold', above: 14 })
      sheets.table(rowColumns, ['When (IST)', 'Session', 'Presence', 'Counted, certificate'], record.rows.map(cellsOf))
    }
    for (const note of [...recordNotes, `A certificate can be checked at ${verifyUrl}.`])
      sheets.text('P', note, { size: 8.5, color: ink.soft, above: 4 })
    sheets.finish()
  })
}

function sumsOf({ year, seconds, sessions, themes: ofThemes }: RecordYear): Cell[][] {
  const longest = Math.max(1, ...ofThemes.map((sum) => sum.seconds))
  return [
    sumLine(`School year ${yearName(year)}`, { seconds, sessions }, true),
    ...ofThemes.map((sum) => [...sumLine(themes[sum.theme], sum, false).slice(0, 3), { bar: sum.seconds / longest }]),
  ]
}

const wholeOf = (record: TeacherRecord): Cell[] => sumLine('In all', record, true)

function sumLine(label: string, { seconds, sessions }: { seconds: number; sessions: number }, isBold: boolean): Cell[] {
  const weight = isBold ? 'bold' : 'regular'
  return [label, String(sessions), hoursInWords(seconds), ''].map((text) => ({ lines: [{ text, size: 9, weight }] }))
}

const cellsOf = (row: RecordRow): Cell[] => [
  {
    lines: [
      { text: dayOf(new Date(row.starts_at)), size: 8.5 },
      {
        text: `${clockTime(new Date(row.starts_at)).slice(11)}-${clockTime(new Date(row.ends_at)).slice(11)}`,
        ...small,
      },
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
