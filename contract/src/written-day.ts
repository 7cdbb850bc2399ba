/** A day as people, banks and meeting services write it. `either` has two numbers whose order the list decides. */
export type WrittenDay =
  | { kind: 'sure'; year: number; month: number; day: number }
  | { kind: 'either'; first: number; second: number; year: number }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullYear = (digits: string) => Number(digits) + (digits.length === 2 ? 2_000 : 0)

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]? +/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const figures = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const named = /^(?:(\d{1,2})[-/. ]+([a-z]{3,9})|([a-z]{3,9})[-/. ]+(\d{1,2}))[-/., ]+(\d{4}|\d{2})$/

/** Reads 28/11/2026, 28-11-26, Sat, 28 Nov 2026, Nov 28, 2026 or 2026-11-28. Null for anything else; the day may be one that no calendar has. */
export function readWrittenDay(text: string): WrittenDay | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(weekday, '')
  const [, year, month, day] = yearFirst.exec(plain) ?? []
  if (year) return { kind: 'sure', year: Number(year), month: Number(month), day: Number(day) }
  const [, first, second, yearAfter] = figures.exec(plain) ?? []
  if (yearAfter) return { kind: 'either', first: Number(first), second: Number(second), year: fullYear(yearAfter) }
  const [, dayBefore, nameAfter, nameBefore, dayAfter, namedYear] = named.exec(plain) ?? []
  const place = months.indexOf((nameAfter ?? nameBefore ?? '').slice(0, 3))
  if (!namedYear || place < 0) return null
  return { kind: 'sure', year: fullYear(namedYear), month: place + 1, day: Number(dayBefore ?? dayAfter) }
}

/** 2027-03-12, or null for a day that no calendar has, such as 31 June. */
export function calendarDay(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, '0'), month, day].map((part) => String(part).padStart(2, '0')).join('-')
  const ms = Date.parse(`${text}T00:00:00Z`)
  return year >= 1_000 && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : null
}

/** A day as India writes it, with the day before the month: 2027-03-12. Null for what is no day. */
export function readIndianDay(text: string): string | null {
  const read = readWrittenDay(text)
  if (!read) return null
  return read.kind === 'sure'
    ? calendarDay(read.year, read.month, read.day)
    : calendarDay(read.year, read.second, read.first)
}
