import { brand } from '@ariviyal/contract/brand'

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone })
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: brand.timeZone })

/** A moment as a clock in the product's time zone shows it, wherever the reader is. */
export function Moment({ at, show = 'time' }: { at: string; show?: 'time' | 'day' }) {
  return <time dateTime={at}>{(show === 'day' ? day : time).format(new Date(at))}</time>
}
