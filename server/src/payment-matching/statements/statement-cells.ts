import { lettersOf } from '../../platform/search/words-of.ts'

/** Rupees as Indian banks write them, such as 1,23,456.00, with a sign or Cr and Dr. */
const amountPattern =
  /^(?:₹|rs\.?|inr)? ?([+-]?)(\d{1,9}|\d{1,3}(?:,\d{2,3}){1,4})(?:\.(\d{1,2}))? ?\(?(cr|dr)?\.?\)?$/i

/** Paise, negative for money that went out. Null for what is no amount; an empty cell, a dash and a zero are 0. */
export function readAmount(cell: string): number | null {
  if (/^[-–]?$/.test(cell)) return 0
  const [, sign, whole, part = '', side = ''] = amountPattern.exec(cell) ?? []
  if (whole === undefined) return null
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' || side.toLowerCase() === 'dr' ? 0 - paise : paise
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
/** The day comes before the month, as everywhere in India. */
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]{1,2}(\d{4}|\d{2})(?!\d)/i

/** A calendar day such as 2026-11-28; a time after it is ignored. Null for what is no day. */
export function readDay(cell: string): string | null {
  const [, year, month, day] =
    yearFirst.exec(cell) ?? (([, d, m, y]) => [undefined, y, m, d])(dayFirst.exec(cell) ?? [])
  if (!year || !month || !day) return null
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const text = [year.padStart(4, '20'), number, day].map((part) => String(part).padStart(2, '0')).join('-')
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** The words of a text: capitals and digits, without marks. */
export const wordsOf = (text: string): string[] => lettersOf(text.toUpperCase())

const numberPattern = /^(?:\d{12}|[A-Z]{4}[A-Z\d]{12,18})$/

/** What may be a transaction number in a text; banks fill shorter ones with zeros in front. */
export const transactionNumbersIn = (text: string): string[] =>
  wordsOf(text)
    .map((word) => (/^0+[1-9]\d{11}$/.test(word) ? word.slice(-12) : word))
    .filter((word) => numberPattern.test(word) && /\d/.test(word))
