import { brand } from './brand.ts'
import { lengthInWords, presenceInWords } from './length-in-words.ts'

/** How a teacher's record of professional development is told, the same on a page, in a PDF and in a CSV; free of schemas. */

/** What became of the presence in a session: `partly` was counted, wholly or in part, with a session that began earlier. */
export const standings = ['counts', 'partly', 'too-short', 'revoked'] as const
export type Standing = (typeof standings)[number]

const monthAndYear = new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone, year: 'numeric', month: '2-digit' })

/** The school year of a moment, by the calendar year in which it began: schools in India go from 1 April to 31 March. */
export function schoolYearOf(moment: Date): number {
  const [year = 0, month = 0] = monthAndYear.format(moment).split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** As schools write it: 2026-27. */
export const yearName = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** A sum of time to the second, in hours: 1 h 30 m, 58 m 2 s. */
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

/** What a row brings to the sum, and why not all of it. */
export function standingInWords(row: Row): string {
  const { standing, counted_seconds, presence_percent, certificate } = row
  if (standing === 'counts') return `${lengthInWords(counted_seconds)} counted`
  if (standing === 'partly')
    return `${lengthInWords(counted_seconds)} counted: the rest is in a session that began before it and ran at the same time`
  if (standing === 'too-short') return `Not counted: the session asks for ${presence_percent}%`
  return `Not counted: the certificate was revoked${certificate?.reason ? ` (${certificate.reason})` : ''}`
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: brand.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const intervalsShown = 8

/** When a teacher was there, on the clock of India: 16:00:00-16:41:10, 16:50:00-17:00:00. */
export function intervalsInWords({ intervals }: Pick<Row, 'intervals'>): string {
  const said = intervals
    .slice(0, intervalsShown)
    .map(({ from, until }) => `${clock.format(new Date(from))}-${clock.format(new Date(until))}`)
  const more = intervals.length - said.length
  return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

/** Where the evidence of a row is; rows without a certificate say so. */
export const certificateInWords = ({ certificate, standing }: Row): string =>
  certificate ? certificate.serial : standing === 'too-short' ? 'No certificate' : 'Not issued yet'

/** What stands under every record, wherever it is read. */
export const recordNotes = [
  `This record states which live sessions of ${brand.name} were attended, and for how long, as ${brand.name} found it. It does not claim that any board or authority recognises these hours.`,
  'Time counts where presence reached what the session asks for and its certificate was not revoked. Time that two sessions share counts once, with the one that began first.',
  'A year goes from 1 April to 31 March, and all times are Indian Standard Time (IST). A session belongs to the year in which it began.',
] as const
