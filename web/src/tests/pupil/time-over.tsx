import { messages } from '@ariviyal/contract/messages'
import { Banner } from '../../ui/banner.tsx'
import { useServerTime } from './use-server-time.ts'

/** Says that the time is over, once it is by the server's clock. */
export function TimeOver({ deadline, now }: { deadline: string; now: () => number }) {
  const isOver = useServerTime(now) >= Date.parse(deadline)
  return (
    <div aria-live="assertive" className="mt-3 empty:hidden">
      {isOver ? <Banner tone="warning">{messages.timeOver}</Banner> : null}
    </div>
  )
}
