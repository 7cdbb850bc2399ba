import { brand } from '@ariviyal/contract/brand'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: brand.timeZone })

/** A day where the product is at home, wherever the reader is: 12 March 2027. */
export const dayInWords = (moment: string): string => day.format(new Date(moment))

/** The last day of what ends at a moment: an end at midnight belongs to the day before. */
export const lastDay = (end: string): string => day.format(new Date(Date.parse(end) - 1))

/** Whole days from now until a moment, at least 1 before it. */
export const daysLeft = (end: string, now: number = Date.now()): number =>
  Math.max(1, Math.ceil((Date.parse(end) - now) / 86_400_000))
