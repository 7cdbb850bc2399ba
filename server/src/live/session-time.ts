import { brand } from '@ariviyal/contract/brand'

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: brand.timeZone })
const day = part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = part({ hour: 'numeric', minute: '2-digit', hour12: true })

/** 4:00 PM, on the clock of the product. */
const clockInWords = (moment: Date): string => clock.format(moment).toUpperCase().replaceAll('\u202F', ' ')

/** When a session is, as letters say it: Saturday, 28 November 2026, 4:00 PM to 5:00 PM (Indian time). */
export const timeInWords = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${dayInWords(startsAt)}, ${clockInWords(startsAt)} to ${dayInWords(endsAt) === dayInWords(startsAt) ? '' : `${dayInWords(endsAt)}, `}${clockInWords(endsAt)} (Indian time)`

const dayInWords = (moment: Date): string => {
  const parts = Object.fromEntries(day.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts['weekday']}, ${parts['day']} ${parts['month']} ${parts['year']}`
}
