import { dayOf, laterDay, momentOn } from '@ariviyal/contract/time'
import { calendarDay, readWrittenDay, type WrittenDay } from '@ariviyal/contract/written-day'

/** A time in a participant list: with or without a day, in a zone or with an offset from UTC in minutes. */
export interface ReadClock {
  day: WrittenDay | null
  hour: number
  minute: number
  second: number
  aheadMinutes: number | null
}

export type DayOrder = 'month-first' | 'day-first'

function aheadOf(zone: string | undefined): number | null {
  if (!zone) return null
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Reads `11/21/2026 04:02:11 PM`, `21.11.26, 16:02`, `2026-11-21T10:32:11Z`, `Nov 21, 2026 4:02 PM`, `4:02 PM` and similar formats. */
export function readClock(cell: string): ReadClock | null {
  const text = cell
    .toLowerCase()
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([ap])\. ?m\./g, '$1m')
    .trim()
  const match =
    /^(?:(.+?)(?:, ?| at |t| ))??(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)? ?([ap]m)?(?: ?(z|(?:gmt|utc)(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}:?\d{2}))?$/.exec(
      text,
    )
  if (!match) return null
  const [, dayText, hourText, minute, second = '0', half, zone] = match
  const day = dayText === undefined ? null : readWrittenDay(dayText)
  if (dayText !== undefined && day === null) return null
  const shown = Number(hourText)
  if (half && (shown < 1 || shown > 12)) return null
  const hour = half ? (shown % 12) + (half === 'pm' ? 12 : 0) : shown
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return { day, hour, minute: Number(minute), second: Number(second), aheadMinutes: aheadOf(zone) }
}

const timeOf = ({ hour, minute, second }: ReadClock): string =>
  [hour, minute, second].map((figure) => String(figure).padStart(2, '0')).join(':')

/** The moment of a time with a day; null if the day does not exist in this order. */
export function momentOfClock(clock: ReadClock, order: DayOrder, timeZone: string): Date | null {
  const { day } = clock
  if (day === null) return null
  const [month, date] =
    day.kind === 'sure'
      ? [day.month, day.day]
      : order === 'month-first'
        ? [day.first, day.second]
        : [day.second, day.first]
  const written = calendarDay(day.year, month, date)
  if (written === null) return null
  if (clock.aheadMinutes === null) return momentOn(written, timeOf(clock), timeZone)
  return new Date(Date.parse(`${written}T${timeOf(clock)}Z`) - clock.aheadMinutes * 60_000)
}

/** The moment closest to `near` at which a time without a day occurs. */
export function momentNearest(clock: ReadClock, near: Date, timeZone: string): Date {
  const today = dayOf(near, timeZone)
  const found = [-1, 0, 1].map((days) => momentOn(laterDay(today, days), timeOf(clock), timeZone))
  const away = (moment: Date) => Math.abs(moment.getTime() - near.getTime())
  return found.reduce((best, moment) => (away(moment) < away(best) ? moment : best), found[0] ?? near)
}

/** Longer than a century: sorts orders with impossible days last. */
const noSuchDayMs = 100 * 366 * 86_400_000

/**
 * Whether a list writes the month or the day first. Numbers above 12 decide; else the order that brings the list closer to the session;
 * else the American one, which the services use most.
 */
export function orderOf(clocks: readonly ReadClock[], near: Date, timeZone: string): DayOrder {
  const either = clocks.flatMap(({ day }) => (day?.kind === 'either' ? [day] : []))
  if (either.some(({ first }) => first > 12)) return 'day-first'
  if (either.some(({ second }) => second > 12)) return 'month-first'
  // Sums over all times: 4 April is the same day in both orders.
  const away = (order: DayOrder) =>
    clocks.reduce((sum, clock) => {
      const moment = momentOfClock(clock, order, timeZone)
      return sum + (moment ? Math.abs(moment.getTime() - near.getTime()) : noSuchDayMs)
    }, 0)
  return away('day-first') < away('month-first') ? 'day-first' : 'month-first'
}

/** Seconds in `1h 4m 52s`, `1 hr 2 min`, `41 min`, `1:04:52` or a number of minutes, and whether seconds are included. */
export function readDuration(cell: string): { seconds: number; exact: boolean } | null {
  const text = cell.toLowerCase().trim()
  const colons = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(text)
  if (colons) return { seconds: Number(colons[1]) * 3_600 + Number(colons[2]) * 60 + Number(colons[3]), exact: true }
  if (/^\d{1,4}$/.test(text)) return { seconds: Number(text) * 60, exact: false }
  const match =
    /^(?:(\d+) ?h(?:(?:ou)?rs?)?\.?)? ?(?:(\d+) ?m(?:in(?:ute)?s?)?\.?)? ?(?:(\d+) ?s(?:ec(?:ond)?s?)?\.?)?$/.exec(text)
  if (!match || text === '') return null
  const [, hours = '0', minutes = '0', seconds] = match
  return {
    seconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0),
    exact: seconds !== undefined,
  }
}
