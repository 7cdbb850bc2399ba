import { brand } from './brand.ts'

/** Calendar and clock, for server and pages. Free of schemas. The default time zone is the product's. */

type Moment = Date | string
type Format = [locale: string, options: Intl.DateTimeFormatOptions]

const weekdayBefore = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const styles = {
  /** 28 November 2026 */
  day: ['en-IN', { dateStyle: 'long' }],
  /** 28 Nov 2026 */
  'short day': ['en-IN', { dateStyle: 'medium' }],
  /** 28 Nov */
  'day of month': ['en-IN', { day: 'numeric', month: 'short' }],
  /** Sat, 28 Nov, 2026 */
  'short day of week': ['en-IN', weekdayBefore],
  /** Sat, 28 Nov, 2026, 4:00 PM */
  'short day of week and time': ['en-IN', { ...weekdayBefore, hour: 'numeric', minute: '2-digit' }],
  /** Saturday, 28 November 2026 */
  'day of week': ['en-IN', { dateStyle: 'full' }],
  /** 28 November at 4:00 PM */
  'month and time': ['en-IN', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }],
  /** 28 November 2026 at 4:00 PM */
  'day and time': ['en-IN', { dateStyle: 'long', timeStyle: 'short' }],
  /** 28 Nov 2026, 4:00 PM */
  'short day and time': ['en-IN', { dateStyle: 'medium', timeStyle: 'short' }],
  /** 4:00 PM */
  time: ['en-US', { timeStyle: 'short' }],
  /** 4:00:00 PM */
  'exact time': ['en-US', { timeStyle: 'medium' }],
  /** 2026-11-28 16:00:00 */
  digits: ['sv-SE', { dateStyle: 'short', timeStyle: 'medium' }],
  /** India Standard Time */
  'zone name': ['en-IN', { timeZoneName: 'long' }],
  /** GST or GMT+4 */
  'short zone name': ['en-IN', { timeZoneName: 'short' }],
} as const satisfies Record<string, Format>
type Style = keyof typeof styles

// Constructing a format is expensive, and most pages use only one or two.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const [locale, options]: Format = styles[style]
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, made)
  return made
}

/**
 * Formats a moment; pass a calendar day (2026-11-28) with the zone `UTC`. Replaces the narrow space that some browsers
 * put before PM, and writes it in capitals as all times are.
 */
export const inWords = (moment: Moment, style: Style, timeZone: string = brand.timeZone): string =>
  formatOf(style, timeZone)
    .format(new Date(moment))
    .replace(/\s[ap]m\b/i, (half) => ` ${half.trim().toUpperCase()}`)

/** 28 November 2026 */
export const dayInWords = (moment: Moment): string => inWords(moment, 'day')

/** The last day of a period: an end at midnight belongs to the day before. */
export const lastDayInWords = (end: Moment): string => dayInWords(new Date(new Date(end).getTime() - 1))

/** Saturday, 28 November 2026, without the second comma of some browsers. */
export function dayOfWeekInWords(moment: Moment, timeZone: string = brand.timeZone): string {
  const parts = formatOf('day of week', timeZone).formatToParts(new Date(moment))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
}

/** Name of a zone at a moment, such as Eastern Standard Time; short, such as EST or GMT-5. */
export const zoneName = (
  timeZone: string,
  moment: Moment,
  style: 'zone name' | 'short zone name' = 'zone name',
): string =>
  formatOf(style, timeZone)
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** What stands after a clock time: IST, else the name of the zone. */
export const zoneAfterTime = (moment: Moment, timeZone: string = brand.timeZone): string =>
  timeZone === brand.timeZone ? 'IST' : zoneName(timeZone, moment)

/** The zone of this device; undefined when the browser does not report it. */
export const ownZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone || undefined

/** Whether Intl knows an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The wall-clock time of a moment in a zone: 2027-03-12 16:05:00. */
export const wallTime = (moment: Moment, timeZone: string = brand.timeZone): string =>
  inWords(moment, 'digits', timeZone)

/** IST to the minute, as spreadsheets parse it: 2027-03-12 16:05. */
export const clockTime = (moment: Moment): string => wallTime(moment).slice(0, 16)

/** The calendar day of a moment: 2027-03-12. */
export const dayOf = (moment: Moment, timeZone: string = brand.timeZone): string =>
  wallTime(moment, timeZone).slice(0, 10)

const dayMs = 86_400_000

/**
 * The moment of a day (2027-03-12) and wall-clock time (16:00 or 16:00:05) in a zone. An ambiguous time is its first
 * occurrence; a time skipped by a clock change is shifted by the length of the gap (RFC 5545 section 3.3.5).
 */
export function momentOn(day: string, time: string, timeZone: string = brand.timeZone): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  const offsetAt = (ms: number) => Date.parse(`${wallTime(new Date(ms), timeZone).replace(' ', 'T')}Z`) - ms
  // Assumes at most one clock change between the day before and the day after.
  const [before, after] = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)]
  const fitting = [wanted - before, wanted - after].filter((ms) => ms + offsetAt(ms) === wanted)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wanted - before)
}

/** The first moment of a day. */
export const startOfDay = (day: string): Date => momentOn(day, '00:00')

/** A calendar day plus a number of days, independent of time zones. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** ISO weekday: Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => laterDay(day, 1 - weekdayOf(day))

/** The value of a datetime-local input for a moment: 2026-11-21T16:00; empty for null. */
export const inputTime = (moment: string | null, timeZone: string = brand.timeZone): string =>
  moment === null ? '' : wallTime(moment, timeZone).slice(0, 16).replace(' ', 'T')

/** The moment of such a value, regardless of the device's zone; empty stays empty. */
export function momentOfInput(input: string, timeZone: string = brand.timeZone): string {
  const [day = '', time = ''] = input.split('T')
  return input === '' ? '' : momentOn(day, time, timeZone).toISOString()
}

/** 4:00 PM to 5:00 PM. */
export const timesInWords = (from: Moment, until: Moment, timeZone: string = brand.timeZone): string =>
  `${inWords(from, 'time', timeZone)} to ${inWords(until, 'time', timeZone)}`

/** A wall-clock time (16:00) as pages show it: 4:00 PM. */
export const clockInWords = (clock: string): string => inWords(`2000-01-01T${clock}Z`, 'time', 'UTC')

/** The value of a time input for a moment: 16:00. */
export const inputClock = (moment: Moment, timeZone: string = brand.timeZone): string =>
  wallTime(moment, timeZone).slice(11, 16)
