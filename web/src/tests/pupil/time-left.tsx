import { useLingui } from '@lingui/react/macro'
import { inWords } from '@ariviyal/contract/time'
import { classNames } from '../../ui/class-names.ts'
import { minutesAndSeconds, warningFor } from './time-left-words.ts'
import { useServerTime } from './use-server-time.ts'

/** The time until the end, by the server's clock. Screen readers hear the warnings only, not every second. */
export function TimeLeft({ deadline, now }: { deadline: string; now: () => number }) {
  const { t } = useLingui()
  const warnings = { 'five-minutes': t`Five minutes left.`, 'one-minute': t`One minute left.`, over: '' }
  const left = Date.parse(deadline) - useServerTime(now)
  const warning = warningFor(left)
  const end = inWords(deadline, 'time')
  const time = minutesAndSeconds(left)
  return (
    <p className="ml-auto text-right">
      <span className={classNames('font-semibold tabular-nums', warning && 'text-kumkum')}>
        {left > 0 ? t`${time} left` : t`Time is over`}
      </span>
      <span className="block text-sm text-ink-soft">{t`Your end: ${end}`}</span>
      <span role="status" className="block text-sm font-semibold text-kumkum empty:hidden">
        {warning ? warnings[warning] : ''}
      </span>
    </p>
  )
}
