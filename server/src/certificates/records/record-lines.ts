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
  intervalsInWords,
  hoursInWords,
  partnerHoursInWords,
  partnerHoursNote,
  presentInWords,
  recordNotes,
  standingInWords,
  visitInWords,
  visitsNote,
  yearName,
} from '@ariviyal/contract/certificates/record-rules'
import type { CsvColumns } from '../../platform/csv/csv.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** A line of a record as a table: a session, a sum or a note. Cells that do not apply are empty. */
interface RecordLine {
  line:
    | 'Session'
    | 'Sum of a theme'
    | 'Sum of a year'
    | 'Sum of all'
    | 'Visit to a lesson'
    | 'Sum of visits'
    | 'Time with a partner'
    | 'Sum of partners'
    | 'Note'
  teacher?: string
  year?: string
  theme?: string
  row?: RecordRow
  visit?: RecordVisit
  partner?: RecordPartnerHours
  seconds?: number
  sessions?: number
  note?: string
}

const sumLines = (teacher: string, { year, themes: ofThemes, ...total }: RecordYear): RecordLine[] => [
  ...ofThemes.map(({ theme, ...sum }) => ({
    line: 'Sum of a theme' as const,
    teacher,
    year: yearName(year),
    theme: themes[theme],
    ...sum,
  })),
  { line: 'Sum of a year', teacher, year: yearName(year), seconds: total.seconds, sessions: total.sessions },
]

/** A record as lines: its sessions, then the sums. */
export const linesOf = ({ name, rows, years, seconds, sessions }: TeacherRecord): RecordLine[] => [
  ...rows.map((row) => ({
    line: 'Session' as const,
    teacher: name,
    year: yearName(row.year),
    theme: themes[row.theme],
    row,
    seconds: row.counted_seconds,
    note: standingInWords(row),
  })),
  ...years.flatMap((year) => sumLines(name, year)),
  { line: 'Sum of all', teacher: name, seconds, sessions },
]

/** The owner's visits to lessons as lines; none without visits. */
export const visitLinesOf = ({ name, visits, visit_seconds: seconds }: OwnRecord): RecordLine[] =>
  visits.length === 0
    ? []
    : [
        ...visits.map((visit) => ({
          line: 'Visit to a lesson' as const,
          teacher: name,
          year: yearName(visit.year),
          visit,
          seconds: visit.minutes * 60,
          note: visitInWords(visit),
        })),
        { line: 'Sum of visits', teacher: name, seconds, note: visitsNote },
      ]

/** The owner's time with partners as lines; none without any. */
export const partnerLinesOf = ({ name, partner_hours: hours, partner_seconds: seconds }: OwnRecord): RecordLine[] =>
  hours.length === 0
    ? []
    : [
        ...hours.map((partner) => ({
          line: 'Time with a partner' as const,
          teacher: name,
          year: yearName(partner.year),
          partner,
          seconds: partner.minutes * 60,
          note: partnerHoursInWords(partner),
        })),
        { line: 'Sum of partners', teacher: name, seconds, note: partnerHoursNote },
      ]

const topicOf = ({ row, visit, partner }: RecordLine): string =>
  partner ? `${partner.organisation}: ${partner.title}` : ((row ?? visit)?.topic ?? '')

export const recordNoteLines: RecordLine[] = recordNotes.map((note) => ({ line: 'Note', note }))

/** The public verification page of a certificate. */
const checkUrl = (ctx: AppContext, serial: string): string => `${ctx.config.publicUrl}/verify/${serial}`

const startOf = (of: { starts_at: string } | undefined): Date | null => (of ? new Date(of.starts_at) : null)

/** The CSV columns of a record. The line number identifies a line. */
export const recordColumns = (ctx: AppContext): CsvColumns<RecordLine & { id: string }> => ({
  Line: ({ line }) => line,
  Teacher: ({ teacher }) => teacher ?? '',
  'School year': ({ year }) => year ?? '',
  Theme: ({ theme }) => theme ?? '',
  Session: topicOf,
  'Began (IST)': ({ row, visit, partner }) => startOf(row ?? visit ?? partner),
  'Ended (IST)': ({ row }) => (row ? new Date(row.ends_at) : null),
  Presence: ({ row }) => (row ? presentInWords(row) : ''),
  'Present from-until': ({ row }) => (row ? intervalsInWords(row) : ''),
  Counted: ({ seconds }) => (seconds === undefined ? '' : hoursInWords(seconds)),
  'Counted in seconds': ({ seconds }) => seconds ?? null,
  Sessions: ({ sessions }) => sessions ?? null,
  Certificate: ({ row }) => (row ? certificateInWords(row) : ''),
  'Check it at': ({ row }) => (row?.certificate ? checkUrl(ctx, row.certificate.serial) : ''),
  Note: ({ note }) => note ?? '',
})

/** Regroups lines from the sources into the chunks that `csvFile` requests. */
export function readerOf(sources: AsyncIterable<RecordLine[]>) {
  const source = sources[Symbol.asyncIterator]()
  let waiting: RecordLine[] = []
  let lineNumber = 0
  return async (_before: string | undefined, limit: number): Promise<(RecordLine & { id: string })[]> => {
    while (waiting.length < limit) {
      const next = await source.next()
      if (next.done) break
      waiting.push(...next.value)
    }
    const part = waiting.slice(0, limit).map((line) => ({ ...line, id: String((lineNumber += 1)) }))
    waiting = waiting.slice(limit)
    return part
  }
}
