const two = (number: number) => String(number).padStart(2, '0')

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
