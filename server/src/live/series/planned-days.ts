import { laterDay, weekdayOf } from '@ariviyal/contract/time'

interface Schedule {
  /** ISO weekdays, 1 to 7. */
  weekdays: number[]
  fromDay: string
  untilDay: string | null
}

/** The days of a series between two days, both inclusive; oldest first. */
export function plannedDays(
  { weekdays, fromDay, untilDay }: Schedule,
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
