import { groupDigits } from '../digit-grouping.ts'
import { limits } from '../limits.ts'

/** What a form accepts as the length of a term, and as its number of seats. */
export const monthsRange = `Enter 1 to ${limits.monthsMax} months`
export const seatsRange = `Enter 1 to ${groupDigits(limits.seatsMax)} seats`
export const trialDaysRange = `Enter 1 to ${limits.trialDaysMax} days`
