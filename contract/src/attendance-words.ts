/** How attendance is said, in pages and in letters alike; free of schemas. */
import type { PresenceSource } from './attendance.ts'
import { brand } from './brand.ts'
import { lengthInWords } from './length-in-words.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone })
const minuteMs = 60_000
/** Gaps that are named one by one; the rest is counted. */
const namedGaps = 6

/** 41 m 10 s, and 45 m 0 s: a bound to the second says its seconds. */
export const minutesAndSeconds = (seconds: number): string => `${Math.floor(seconds / 60)} m ${seconds % 60} s`

/** 16:20, on the clock of the product. */
export const clockOf = (moment: string | Date): string => clock.format(new Date(moment))

/** What presence is known from, as people call it. */
export const sourceNames: Record<PresenceSource, string> = {
  page: 'Session page',
  code: 'Speaker’s code',
  list: 'Meeting’s list',
  staff: 'Decided by staff',
}

interface Gap {
  from: string
  until: string
}

/** Gaps as whole minutes around them, those that then overlap as one: 16:20:10 to 16:38:50 is 16:20-16:39. */
export function gapsInMinutes(missing: Gap[]): string[] {
  const wide: [from: number, until: number][] = []
  for (const gap of missing) {
    const from = Math.floor(Date.parse(gap.from) / minuteMs)
    const until = Math.ceil(Date.parse(gap.until) / minuteMs)
    const last = wide.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], until)
    else wide.push([from, until])
  }
  const at = (minute: number) => clockOf(new Date(minute * minuteMs))
  return wide.map(([from, until]) => `${at(from)}-${at(until)}`)
}

/** Present 41 m 10 s of 60 m; missing 16:20-16:39. Without the capital letter, to stand in a sentence. */
export function presenceWithGaps(found: { present_seconds: number; session_seconds: number; missing: Gap[] }): string {
  const present = `present ${minutesAndSeconds(found.present_seconds)} of ${lengthInWords(found.session_seconds)}`
  const gaps = gapsInMinutes(found.missing)
  if (gaps.length === 0) return present
  const named = gaps.slice(0, namedGaps).join(', ')
  const more = gaps.length - namedGaps
  return `${present}; missing ${named}${more > 0 ? ` and ${more} more` : ''}`
}
