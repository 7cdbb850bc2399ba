import { brand } from '@ariviyal/contract/brand'

const locale = 'en-IN'

/** 28 November 2026 as the parts that a sentence is made of, on the clock of a zone. */
const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })

const clockFormat = (timeZone: string) =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone })

const clockOf = (moment: Date, timeZone: string): string =>
  clockFormat(timeZone)
    .format(moment)
    .replace(/\s?([ap])\.?m\.?/i, (_whole, half: string) => ` ${half.toUpperCase()}M`)

/** What a session says of its times: the day, and from when until when. The end names its own day where it is another. */
export interface ClockTime {
  day: string
  span: string
}

function dayOf(moment: Date, timeZone: string): string {
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}

/** A session on the clock of a zone, such as Asia/Kolkata; summer time is that zone's at that moment. */
function timeIn(timeZone: string, startsAt: string, endsAt: string): ClockTime {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const [day, lastDay] = [dayOf(start, timeZone), dayOf(end, timeZone)]
  const until = clockOf(end, timeZone)
  return { day, span: `${clockOf(start, timeZone)} to ${lastDay === day ? until : `${until} on ${lastDay}`}` }
}

/** On the clock of the product, which every page says. */
export const indianTime = (startsAt: string, endsAt: string): ClockTime => timeIn(brand.timeZone, startsAt, endsAt)

/** The zone of this device; null where the browser does not tell. */
const ownZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone || null

/** The same on the clock of the visitor, with the name of that clock; null where it shows what the product's shows. */
export function ownTime(startsAt: string, endsAt: string, zone = ownZone()): (ClockTime & { zone: string }) | null {
  if (zone === null) return null
  const [own, indian] = [timeIn(zone, startsAt, endsAt), indianTime(startsAt, endsAt)]
  if (own.day === indian.day && own.span === indian.span) return null
  return { ...own, zone: zoneName(zone, startsAt) }
}

/** Such as Eastern Standard Time: what the clock of a zone is called at a moment. */
const zoneName = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The Monday of the week of a moment, in India: 2026-11-23. */
function weekOf(moment: Date): string {
  const day = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone }).format(moment)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

const monday = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekMs = 7 * 86_400_000

/** A week as a heading, seen from a moment: This week, Next week, Week of 7 December 2026. */
export function weekInWords(week: string, now: Date): string {
  const away = Math.round((Date.parse(week) - Date.parse(weekOf(now))) / weekMs)
  if (away === 0) return 'This week'
  if (away === 1) return 'Next week'
  return `Week of ${monday.format(new Date(week))}`
}

/** Sessions in their order, week by week. */
export function byWeek<Item extends { starts_at: string }>(items: Item[]): [week: string, items: Item[]][] {
  const weeks = new Map<string, Item[]>()
  for (const item of items) {
    const week = weekOf(new Date(item.starts_at))
    weeks.set(week, [...(weeks.get(week) ?? []), item])
  }
  return [...weeks]
}
