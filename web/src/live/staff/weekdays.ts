/** The days of the ISO week, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const list = new Intl.ListFormat('en-IN')

/** Saturday and Sunday, from the numbers of the ISO week. */
export const weekdaysInWords = (numbers: number[]): string =>
  list.format(numbers.flatMap((number) => weekdays[number - 1] ?? []))

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day (2027-03-12) as a person reads it; a day has no time zone. */
export const dayInWords = (calendarDay: string): string => day.format(new Date(`${calendarDay}T00:00:00Z`))
