import { inWords, timesInWords } from '@ariviyal/contract/time'

interface Props {
  startsAt: string
  endsAt: string
}

/** Time of a session in IST; wraps only between day and time. */
export function SessionTime({ startsAt, endsAt }: Props) {
  return (
    <>
      <time dateTime={startsAt} className="whitespace-nowrap">
        {inWords(startsAt, 'short day of week')},
      </time>{' '}
      <span className="whitespace-nowrap">{timesInWords(startsAt, endsAt)}</span>
    </>
  )
}
