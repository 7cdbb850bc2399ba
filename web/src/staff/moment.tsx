import { brand } from '@ariviyal/contract/brand'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: brand.timeZone })
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: brand.timeZone })

/** A moment as calendar and clock of the product's time zone show it, wherever the reader is; a line breaks only between the two. */
export function Moment({ at, show = 'time' }: { at: string; show?: 'time' | 'day' }) {
  const date = new Date(at)
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">
        {day.format(date)}
        {show === 'time' ? ',' : ''}
      </span>
      {show === 'time' ? ' ' : ''}
      {show === 'time' ? <span className="whitespace-nowrap">{clock.format(date)}</span> : null}
    </time>
  )
}
