import { brand } from '@ariviyal/contract/brand'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: brand.timeZone })
const whole = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: brand.timeZone,
})

/** Sessions by when they began, on the clock of the product's time zone: short below a drawing, whole in a table. */
export const sessionNames = (startsAt: string[]): { short: string; long: string }[] =>
  startsAt.map((moment) => ({ short: day.format(new Date(moment)), long: whole.format(new Date(moment)) }))
