const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (number: number) => String(number).padStart(2, '0')

/** A day as people and spreadsheets in India write it: 28/11/2026, 28-11-26, 28 Nov 2026 or 2026-11-28. Undefined for anything else. */
export function dayFrom(text: string): string | undefined {
  const plain = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  const digits = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(plain)
  const named = /^(?:[a-z]{3,9}[,.]?\s+)?(\d{1,2})[\s-]+([a-z]{3,9})[\s.,-]+(\d{4}|\d{2})$/.exec(plain)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (digits) return calendarDay(yearFrom(digits[3]), Number(digits[2]), Number(digits[1]))
  if (named) return calendarDay(yearFrom(named[3]), months.indexOf(named[2]?.slice(0, 3) ?? '') + 1, Number(named[1]))
  return undefined
}

const yearFrom = (digits = '') => Number(digits) + (digits.length === 2 ? 2_000 : 0)

/** Undefined for a day that no calendar has, such as 31 June. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined
}

/** A time of day as people write it: 6:15 PM, 6.15 pm, 6 PM or 18:15. Undefined for anything else. */
export function clockFrom(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hours = '', minutes, half] = found
  // A number alone could be anything.
  if (minutes === undefined && half === undefined) return undefined
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${two(ofDay)}:${two(minute)}`
}

/** 28/11/2026 */
export const indianDay = (day: string): string => day.split('-').toReversed().join('/')
