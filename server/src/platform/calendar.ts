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
