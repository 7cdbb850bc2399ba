import { momentOn } from '@ariviyal/contract/time'
import { momentInWords, readerDay, readerZone } from '../session/reader-time.ts'

const dayMs = 86_400_000
const school = '08:00'
const evening = '18:00'

interface QuickTime {
  label: string
  at: string
}

/** The calendar day for the teacher, this many days after a moment. */
const dayAfter = (now: Date, days: number): string => readerDay(new Date(now.getTime() + days * dayMs))

/** Days from a moment to the next Monday, 1 to 7. */
const daysToMonday = (now: Date): number => {
  const weekday = new Date(`${readerDay(now)}T00:00:00Z`).getUTCDay()
  return (8 - weekday) % 7 || 7
}

const timeOn = (day: string, clock: string, name: string): QuickTime => ({
  label: `${name}, ${momentInWords(momentOn(day, clock, readerZone()), 'time')}`,
  at: momentOn(day, clock, readerZone()).toISOString(),
})

/** When pupils may first see an assignment. */
export const setTimes = (now: Date): QuickTime[] => [
  timeOn(dayAfter(now, 1), school, 'Tomorrow'),
  ...(daysToMonday(now) === 1 ? [] : [timeOn(dayAfter(now, daysToMonday(now)), school, 'On Monday')]),
]

/** When work may be due. */
export const dueTimes = (now: Date): QuickTime[] => [
  timeOn(dayAfter(now, 1), evening, 'Tomorrow'),
  timeOn(dayAfter(now, daysToMonday(now)), school, 'Next Monday'),
  timeOn(dayAfter(now, 7), evening, 'In a week'),
]
