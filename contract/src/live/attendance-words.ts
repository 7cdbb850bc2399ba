import { timesInWords } from '../time.ts'
/** How attendance is worded, in pages and mails. Free of schemas. */
import type { PresenceSource } from './attendance.ts'
import { presenceInWords } from '../length-in-words.ts'

const minuteMs = 60_000
/** Gaps listed individually; the rest are counted. */
const namedGaps = 6

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

/** Gaps rounded outwards to whole minutes and merged: 4:20:10 to 4:38:50 is 4:20 PM to 4:39 PM. */
export function gapsInMinutes(missing: Gap[], timeZone?: string): string[] {
  const wide: [from: number, until: number][] = []
  for (const gap of missing) {
    const from = Math.floor(Date.parse(gap.from) / minuteMs)
    const until = Math.ceil(Date.parse(gap.until) / minuteMs)
    const last = wide.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], until)
    else wide.push([from, until])
  }
  return wide.map(([from, until]) => timesInWords(new Date(from * minuteMs), new Date(until * minuteMs), timeZone))
}

/** Present 41 min 10 s of 60 min; missing 4:20 PM to 4:39 PM. Begins in lower case, for use within a sentence. */
export function presenceWithGaps(
  found: { present_seconds: number; session_seconds: number; missing: Gap[] },
  timeZone?: string,
): string {
  const present = `present ${presenceInWords(found.present_seconds, found.session_seconds)}`
  const gaps = gapsInMinutes(found.missing, timeZone)
  if (gaps.length === 0) return present
  const listed = gaps.slice(0, namedGaps).join(', ')
  const more = gaps.length - namedGaps
  return `${present}; missing ${listed}${more > 0 ? ` and ${more} more` : ''}`
}
