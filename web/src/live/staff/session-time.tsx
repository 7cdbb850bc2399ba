import { brand } from '@ariviyal/contract/brand'

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: brand.timeZone,
})
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone })

interface Props {
  startsAt: string
  endsAt: string
}

/** When a session is held, on the clock of the product's time zone; a line breaks only between day and time. */
export function SessionTime({ startsAt, endsAt }: Props) {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return (
    <>
      <time dateTime={startsAt} className="whitespace-nowrap">
        {day.format(start)},
      </time>{' '}
      <span className="whitespace-nowrap">
        {clock.format(start)}–{clock.format(end)}
      </span>
    </>
  )
}
