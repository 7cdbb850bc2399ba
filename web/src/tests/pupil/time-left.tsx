import { messages } from '@ariviyal/contract/messages'
import { classNames } from '../../ui/class-names.ts'
import { minutesAndSeconds, warningFor } from './time-left-words.ts'
import { useServerTime } from './use-server-time.ts'

const warnings = { 'five-minutes': messages.fiveMinutesLeft, 'one-minute': messages.oneMinuteLeft, over: '' }

/** The time until the end, by the server's clock. Screen readers hear the warnings only, not every second. */
export function TimeLeft({ deadline, now }: { deadline: string; now: () => number }) {
  const left = Date.parse(deadline) - useServerTime(now)
  const warning = warningFor(left)
  return (
    <p className="text-right">
      <span className={classNames('font-semibold tabular-nums', warning && 'text-kumkum')}>
        {left > 0 ? `${minutesAndSeconds(left)} left` : 'Time is over'}
      </span>
      <span role="status" className="block text-sm font-semibold text-kumkum empty:hidden">
        {warning ? warnings[warning] : ''}
      </span>
    </p>
  )
}
