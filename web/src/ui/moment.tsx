import { inWords } from '@ariviyal/contract/time'
import { momentInWords, shortTime, shortZone } from '../session/reader-time.ts'

interface Props {
  at: string
  /** `zoned` names the zone of India too; another one is always named. `indian` is the time in India for every reader, as records have it. */
  show?: 'time' | 'zoned' | 'day' | 'indian'
}

/** A moment in the zone of the reader; wraps only between date and time. A day alone is the day in India. */
export function Moment({ at, show = 'time' }: Props) {
  if (show === 'day')
    return (
      <time dateTime={at} className="whitespace-nowrap">
        {inWords(at, 'short day')}
      </time>
    )
  if (show === 'indian') return <time dateTime={at}>{inWords(at, 'short day and time')}</time>
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{momentInWords(at, 'short day')},</span>{' '}
      <span className="whitespace-nowrap">
        {show === 'zoned' ? `${momentInWords(at, 'time')} ${shortZone(at)}` : shortTime(at)}
      </span>
    </time>
  )
}
