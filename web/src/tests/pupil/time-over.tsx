import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { useServerTime } from './use-server-time.ts'

/** Says that the time is over, once it is by the server's clock. */
export function TimeOver({ deadline, now }: { deadline: string; now: () => number }) {
  const isOver = useServerTime(now) >= Date.parse(deadline)
  return (
    <div aria-live="assertive" className="mt-3 empty:hidden">
      {isOver ? <TimeIsOver /> : null}
    </div>
  )
}

/** What it means to write after the end. */
export const TimeIsOver = () => (
  <Banner tone="warning" live>
    <Trans>
      The time is over. You can still write and hand in, but what you change now is marked as late, and your teacher
      decides whether it counts.
    </Trans>
  </Banner>
)
