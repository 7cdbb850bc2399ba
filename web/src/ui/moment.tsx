import { inWords } from '@ariviyal/contract/time'

/** A moment in IST, regardless of the reader's zone; wraps only between date and time. */
export function Moment({ at, show = 'time' }: { at: string; show?: 'time' | 'day' }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">
        {inWords(at, 'short day')}
        {show === 'time' ? ',' : ''}
      </span>
      {show === 'time' ? ' ' : ''}
      {show === 'time' ? <span className="whitespace-nowrap">{inWords(at, 'time')}</span> : null}
    </time>
  )
}
