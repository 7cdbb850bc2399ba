import { brand } from '../brand.ts'
import { lengthInWords, presenceInWords } from '../length-in-words.ts'
import { dayOf, inWords } from '../time.ts'

/** How a record of professional development is worded, the same on pages, in PDFs and in CSVs. Free of schemas. */

/** How a session counts. `partly`: some or all of its time overlaps an earlier session and was counted there. */
export const standings = ['counts', 'partly', 'too-short', 'revoked'] as const
export type Standing = (typeof standings)[number]

/**
 * The school year of a moment, named by the calendar year in which it began. School years in India run from 1 April to
 * 31 March.
 */
export function schoolYearOf(moment: Date): number {
  const [year = 0, month = 0] = dayOf(moment).split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** A school year as schools write it: 2026-27. */
export const yearName = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** A duration in hours, to the second: 1 h 30 min, 58 min 2 s. */
export function hoursInWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const rest = seconds % 3600
  if (hours === 0) return lengthInWords(rest)
  return rest === 0 ? `${hours} h` : `${hours} h ${lengthInWords(rest)}`
}

interface Row {
  present_seconds: number
  session_seconds: number
  counted_seconds: number
  presence_percent: number
  standing: Standing
  intervals: readonly { from: string; until: string }[]
  certificate: { serial: string; reason: string } | null
}

export const presentInWords = ({ present_seconds, session_seconds }: Row): string =>
  `present ${presenceInWords(present_seconds, session_seconds)}`

/** How much of a row counts, and why not all of it. */
export function standingInWords(row: Row): string {
  const { standing, counted_seconds, presence_percent, certificate } = row
  if (standing === 'counts') return `${lengthInWords(counted_seconds)} counted`
  if (standing === 'partly') return `${lengthInWords(counted_seconds)} counted: the rest overlaps an earlier session`
  if (standing === 'too-short') return `Not counted: attendance was below ${presence_percent}%`
  return `Not counted: the certificate was revoked${certificate?.reason ? ` (${certificate.reason})` : ''}`
}

const intervalsShown = 8

/** The times of presence in IST: 4:00:00 PM to 4:41:10 PM, 4:50:00 PM to 5:00:00 PM. */
export function intervalsInWords({ intervals }: Pick<Row, 'intervals'>): string {
  const spans = intervals
    .slice(0, intervalsShown)
    .map(({ from, until }) => `${inWords(from, 'exact time')} to ${inWords(until, 'exact time')}`)
  const more = intervals.length - spans.length
  return [...spans, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

/** The serial of the certificate that proves a row, or a note that there is none. */
export const certificateInWords = ({ certificate, standing }: Row): string =>
  certificate ? certificate.serial : standing === 'too-short' ? 'No certificate' : 'Not issued yet'

/** A visit to a lesson, as its role in the record. */
export const visitInWords = ({ role, minutes }: { role: 'host' | 'visitor'; minutes: number }): string =>
  `${role === 'host' ? 'Taught, with a visitor' : 'Visited'}: ${lengthInWords(minutes * 60)}`

/** Printed below the visits of a record. */
export const visitsNote =
  'Both teachers confirmed each visit to a lesson; the shorter of their times counts. Visits are not part of the time in live sessions.'

/** Notes printed below every record. */
export const recordNotes = [
  `This record states which live sessions of ${brand.name} the teacher attended, and for how long. No board or authority has recognised these hours.`,
  'Time counts if the teacher attended enough of the session and its certificate was not revoked. Where two sessions overlap, the shared time counts once, for the one that began first.',
  'A school year runs from 1 April to 31 March, and all times are Indian Standard Time (IST). A session belongs to the year in which it began.',
] as const

/** A visit to a partner or a placement there, as the record shows it. */
export const partnerHoursInWords = ({ kind, minutes }: { kind: 'lab-visit' | 'placement'; minutes: number }): string =>
  `${kind === 'placement' ? 'Placement' : 'Visit with a class'}: ${lengthInWords(minutes * 60)}`

/** Printed below them. */
export const partnerHoursNote =
  'The teacher and the partner both reported each of them; the shorter of their times counts. They are not part of the time in live sessions.'
