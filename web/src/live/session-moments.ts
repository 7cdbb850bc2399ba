import { brand } from '@ariviyal/contract/brand'
import { dayOf, dayOfWeekInWords, inWords, mondayOf, ownZone, zoneName } from '@ariviyal/contract/time'

/** Day, start and end of a session. The end has its own day when it differs. */
export interface ClockTime {
  day: string
  span: string
}

/** A session in the wall-clock time of a zone, such as Asia/Kolkata, including daylight saving time. */
function timeIn(timeZone: string, startsAt: string, endsAt: string): ClockTime {
  const [day, lastDay] = [dayOfWeekInWords(startsAt, timeZone), dayOfWeekInWords(endsAt, timeZone)]
  const until = inWords(endsAt, 'time', timeZone)
  return {
    day,
    span: `${inWords(startsAt, 'time', timeZone)} to ${lastDay === day ? until : `${until} on ${lastDay}`}`,
  }
}

/** In IST, which every page shows. */
export const indianTime = (startsAt: string, endsAt: string): ClockTime => timeIn(brand.timeZone, startsAt, endsAt)

/** In the visitor's zone, with its name; null when it equals IST. */
export function ownTime(
  startsAt: string,
  endsAt: string,
  zone: string | null = ownZone() ?? null,
): (ClockTime & { zone: string }) | null {
  if (zone === null) return null
  const [own, indian] = [timeIn(zone, startsAt, endsAt), indianTime(startsAt, endsAt)]
  if (own.day === indian.day && own.span === indian.span) return null
  return { ...own, zone: zoneName(zone, startsAt) }
}

/** The Monday of the week of a moment, in IST: 2026-11-23. */
const weekOf = (moment: Date | string): string => mondayOf(dayOf(moment))

const weekMs = 7 * 86_400_000

/** Heading of a week relative to a moment: This week, Next week, Week of 7 December 2026. */
export function weekInWords(week: string, now: Date): string {
  const away = Math.round((Date.parse(week) - Date.parse(weekOf(now))) / weekMs)
  if (away === 0) return 'This week'
  if (away === 1) return 'Next week'
  return `Week of ${inWords(week, 'day', 'UTC')}`
}

/** Groups ordered sessions by week. */
export function byWeek<Item extends { starts_at: string }>(items: Item[]): [week: string, items: Item[]][] {
  const weeks = new Map<string, Item[]>()
  for (const item of items) {
    const week = weekOf(item.starts_at)
    weeks.set(week, [...(weeks.get(week) ?? []), item])
  }
  return [...weeks]
}
