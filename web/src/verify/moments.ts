import { brand } from '@ariviyal/contract/brand'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: brand.timeZone })
const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: brand.timeZone })
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: brand.timeZone })

/** A day of the product's calendar, such as 12 July 2026. */
export const dayOf = (moment: string): string => day.format(new Date(moment))

/** A moment on the product's clock, which is named: visitors sit in any zone. */
export const timeOf = (moment: Date): string => `${time.format(moment)} IST`

/** From when until when a session was held, on the clock that the certificate prints. */
export const spanOf = (startsAt: string, endsAt: string): string =>
  `${dayOf(startsAt)}, ${clock.format(new Date(startsAt))} to ${clock.format(new Date(endsAt))} IST`
