import { createHash } from 'node:crypto'
import { digestRules } from '@ariviyal/contract/community/digest/digest-rules'
import { brand } from '@ariviyal/contract/brand'
import { dayOf, laterDay, momentOn, weekdayOf } from '@ariviyal/contract/time'

/** When a reader chose to get the mail. Without a time zone it is that of India. */
export interface DigestTime {
  userId: string
  weekday: number
  timeZone: string | null
}

const zoneOf = ({ timeZone }: Pick<DigestTime, 'timeZone'>): string => timeZone ?? brand.timeZone

/** The time of day of this reader: spread evenly over the hours of mails, and always the same. */
function clockOf(userId: string): string {
  const minutes = (digestRules.untilHour - digestRules.fromHour) * 60
  const minute = digestRules.fromHour * 60 + (createHash('sha256').update(userId).digest().readUInt32BE() % minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The next time for a reader after a moment. */
export function nextDigestAt(reader: DigestTime, after: Date): Date {
  const today = dayOf(after, zoneOf(reader))
  const day = laterDay(today, (reader.weekday - weekdayOf(today) + 7) % 7)
  const at = momentOn(day, clockOf(reader.userId), zoneOf(reader))
  return at > after ? at : momentOn(laterDay(day, 7), clockOf(reader.userId), zoneOf(reader))
}

/** The end of the reader's day: a mail that could not leave by then waits for another week. */
export const endOfDigestDay = (reader: Pick<DigestTime, 'timeZone'>, now: Date): Date =>
  momentOn(laterDay(dayOf(now, zoneOf(reader)), 1), '00:00', zoneOf(reader))

/** Whether a moment is on the chosen day. A job that is a day late sends nothing. */
export const isDigestDay = (reader: DigestTime, now: Date): boolean =>
  weekdayOf(dayOf(now, zoneOf(reader))) === reader.weekday

/** Whether a week has passed since the last mail, by the reader's calendar. */
export function isWeekOver(reader: Pick<DigestTime, 'timeZone'>, lastSentAt: Date | null, now: Date): boolean {
  if (lastSentAt === null) return true
  const zone = zoneOf(reader)
  return dayOf(now, zone) >= laterDay(dayOf(lastSentAt, zone), digestRules.daysBetween)
}
