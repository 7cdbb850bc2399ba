const dayMs = 86_400_000

interface Rhythm {
  /** Days of the ISO week, 1 to 7. */
  weekdays: number[]
  fromDay: string
  untilDay: string | null
}

/** The day so many days later; days are 2027-03-12 and have no time zone. */
export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The days between two, both included, on which a series meets; oldest first. */
export function plannedDays(
  { weekdays, fromDay, untilDay }: Rhythm,
  leftOut: ReadonlySet<string>,
  first: string,
  last: string,
): string[] {
  const days: string[] = []
  const end = untilDay !== null && untilDay < last ? untilDay : last
  for (let day = first > fromDay ? first : fromDay; day <= end; day = laterDay(day, 1))
    if (weekdays.includes(weekdayOf(day)) && !leftOut.has(day)) days.push(day)
  return days
}
