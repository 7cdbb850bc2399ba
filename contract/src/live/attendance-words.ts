/** How attendance is worded, in pages and mails. Free of schemas. */
import type { PresenceSource } from './attendance.ts'
import { lengthInWords } from '../length-in-words.ts'
import { inWords } from '../time.ts'

const minuteMs = 60_000
/** Gaps listed individually; the rest are counted. */
const namedGaps = 6

/** 41 m 10 s, and 45 m 0 s: always with seconds. */
export const minutesAndSeconds = (seconds: number): string => `${Math.floor(seconds / 60)} m ${seconds % 60} s`

/** 16:20, in IST. */
export const clockOf = (moment: string | Date): string => inWords(moment, 'clock')

/** Display names of the presence sources. */
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

/** Gaps rounded outwards to whole minutes and merged: 16:20:10 to 16:38:50 is 16:20-16:39. */
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

/** Present 41 m 10 s of 60 m; missing 16:20-16:39. Begins in lower case, for use within a sentence. */
export function presenceWithGaps(found: { present_seconds: number; session_seconds: number; missing: Gap[] }): string {
  const present = `present ${minutesAndSeconds(found.present_seconds)} of ${lengthInWords(found.session_seconds)}`
  const gaps = gapsInMinutes(found.missing)
  if (gaps.length === 0) return present
  const listed = gaps.slice(0, namedGaps).join(', ')
  const more = gaps.length - namedGaps
  return `${present}; missing ${listed}${more > 0 ? ` and ${more} more` : ''}`
}
