import { inWords } from '@ariviyal/contract/time'

/** ISO weekdays, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** ISO weekdays in words: Saturday and Sunday. */
export const weekdaysInWords = (numbers: number[]): string =>
  new Intl.ListFormat('en-IN').format(numbers.flatMap((number) => weekdays[number - 1] ?? []))

/** Formats a calendar day (2027-03-12), independent of time zones. */
export const dayInWords = (calendarDay: string): string => inWords(calendarDay, 'short day of week', 'UTC')
