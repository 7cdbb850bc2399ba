import { brand } from '@ariviyal/contract/brand'

/** The same day and time so many months later, in UTC; the last day of that month where it has no such day. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 86_400_000)

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: brand.timeZone,
})

/** A day as letters say it, in the time zone of the readers: 3 June 2027. */
export const dayInWords = (moment: Date): string => day.format(moment)

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: brand.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment on the clock of the readers, in the digits that a spreadsheet takes: 2027-03-12 16:05. */
export const clockTime = (moment: Date): string => clock.format(moment).replace(', ', ' ')

/** The day of a moment where the readers are: 2027-03-12. */
export const dayOf = (moment: Date): string => clockTime(moment).slice(0, 10)

/** The first moment of a day (2027-03-12) where the readers are. */
export function startOfDay(day: string): Date {
  const utc = new Date(`${day}T00:00:00Z`)
  // What the clock there shows at midnight in Greenwich is how far it is ahead.
  const ahead = Date.parse(`${clockTime(utc).replace(' ', 'T')}:00Z`) - utc.getTime()
  return new Date(utc.getTime() - ahead)
}

/** The last day of what ends at a moment: an end at midnight belongs to the day before. */
export const lastDayInWords = (end: Date): string => dayInWords(new Date(end.getTime() - 1))

/** The Mondays of so many weeks up to the one of a moment, oldest first, as days of the product's time zone. */
export function weeksUpTo(moment: Date, count: number): string[] {
  const day = new Date(`${dayOf(moment)}T00:00:00Z`)
  const monday = addDays(day, -((day.getUTCDay() + 6) % 7))
  return Array.from({ length: count }, (_, place) =>
    addDays(monday, -7 * (count - 1 - place))
      .toISOString()
      .slice(0, 10),
  )
}

/** The Monday of the week that a day (2027-03-12) belongs to. */
export function mondayOf(calendarDate: string): string {
  const date = new Date(`${calendarDate}T00:00:00Z`)
  return addDays(date, -((date.getUTCDay() + 6) % 7))
    .toISOString()
    .slice(0, 10)
}
