/** What a number of a cell stands for. */
export type NumberMeaning = 'number' | 'day' | 'moment' | 'time'

/** The numbers of Excel's own formats of days and times (ECMA-376 part 1, section 18.8.30). */
const ownFormats: [from: number, to: number, meaning: NumberMeaning][] = [
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'moment'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 58, 'day'],
]

/** The meaning of a number in a format: Excel stores days and times as numbers. */
export function meaningOf(id: number, code: string | undefined): NumberMeaning {
  if (code === undefined) return ownFormats.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number'
  // Text in quotation marks, colours and conditions, and single characters that stand for themselves.
  const signs = code.slice(0, 255).replaceAll(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, '')
  const hasDay = /[yd]/i.test(signs)
  const hasTime = /[hs]/i.test(signs)
  if (hasDay) return hasTime ? 'moment' : 'day'
  if (hasTime) return 'time'
  return /mm/i.test(signs) ? 'day' : 'number'
}

/** Days from Excel's day 0 to 1970; workbooks of old Macs count from 1904. */
const epochs = { from1900: 25_569, from1904: 24_107 }

/** The text of a number as Excel shows it: 15 digits, days as 2027-03-12, times as 16:05. */
export function textOfNumber(raw: string, meaning: NumberMeaning, from1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  const days = value - (from1904 ? epochs.from1904 : epochs.from1900)
  const isDay = meaning !== 'number' && value >= 0 && days < 2_932_897
  if (!isDay) return String(Number(value.toPrecision(15)))
  const text = new Date(Math.round(days * 86_400) * 1_000).toISOString()
  if (meaning === 'time' && value < 1) return text.slice(11, 16)
  return meaning === 'day' && Number.isInteger(value) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

/** The serial number of a day and time as Excel counts it: `2027-03-12 16:05`. */
export const serialOf = (clockTime: string): number =>
  Date.parse(`${clockTime.replace(' ', 'T')}Z`) / 86_400_000 + epochs.from1900
