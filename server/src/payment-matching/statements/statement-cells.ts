import { readIndianDay } from '@ariviyal/contract/written-day'
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

/** A calendar day such as 2026-11-28; a time after it is ignored. Null for what is no day. */
export const readDay = (cell: string): string | null =>
  readIndianDay(cell.replace(/(?<![ ,t])[ ,t]+\d{1,2}:\d{2}.*$/i, ''))

/** The words of a text: capitals and digits, without marks. */
export const wordsOf = (text: string): string[] => lettersOf(text.toUpperCase())

const numberPattern = /^(?:\d{12}|[A-Z]{4}[A-Z\d]{12,18})$/

/** What may be a transaction number in a text; banks fill shorter ones with zeros in front. */
export const transactionNumbersIn = (text: string): string[] =>
  wordsOf(text)
    .map((word) => (/^0+[1-9]\d{11}$/.test(word) ? word.slice(-12) : word))
    .filter((word) => numberPattern.test(word) && /\d/.test(word))
