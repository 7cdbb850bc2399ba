import { dayInWords, inWords, timesInWords } from '@ariviyal/contract/time'

/** A time in IST with the zone's name, because visitors may be in any zone. */
export const timeOf = (moment: Date): string => `${inWords(moment, 'day and time')} IST`

/** Start and end of a session in IST, as the certificate prints them. */
export const spanOf = (startsAt: string, endsAt: string): string =>
  `${dayInWords(startsAt)}, ${timesInWords(startsAt, endsAt)} IST`
