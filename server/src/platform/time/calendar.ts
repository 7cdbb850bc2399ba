import { dayOf, laterDay, mondayOf } from '@ariviyal/contract/time'

/** The same day and time `months` later, in UTC; the last day of the month when it has no such day. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 86_400_000)

/** The Mondays of `count` weeks up to that of a moment, oldest first, as days of the product's time zone. */
export function weeksUpTo(moment: Date, count: number): string[] {
  const monday = mondayOf(dayOf(moment))
  return Array.from({ length: count }, (_, place) => laterDay(monday, -7 * (count - 1 - place)))
}
