import { type CodeShown, showSpeakerCode } from '@ariviyal/contract/live/attendance'
import { inWords } from '@ariviyal/contract/time'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useServerClock } from '../room/use-server-clock.ts'
import type { Route } from './+types/code'
import { SessionHead, topicOf } from './session-head.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Code: ${topicOf(loaderData.shown.session)}` : 'Code' })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const shown = await call(showSpeakerCode, { params: { id: params.id }, signal: request.signal })
  return { shown, receivedAt: Date.now() }
}

/** The speaker's current code, sized for a projector; switches to the next one by itself. */
export default function CodePage({ loaderData: { shown, receivedAt } }: Route.ComponentProps) {
  const now = useServerClock(shown.now, receivedAt)
  const { revalidate, state } = useRevalidator()
  const [isFullScreen, setFullScreen] = useState(false)
  const { session, current } = shown

  // Fetches the next code when the current part ends, the first when the session begins.
  const next = Date.parse(current?.until ?? (session.state === 'coming' ? session.starts_at : session.ends_at))
  const isDue = now >= next && session.state !== 'over' && session.state !== 'cancelled' && session.state !== 'draft'
  useEffect(() => {
    // Retries every second, in case the server's clock is behind.
    const timer = isDue && state === 'idle' ? setTimeout(() => void revalidate(), 1_000) : undefined
    return () => clearTimeout(timer)
  }, [isDue, state, revalidate])

  return (
    <>
      <SessionHead session={session} />
      <h2 className="mb-4 text-xl">The speaker’s code</h2>
      <p className="mb-6 max-w-measure">
        Show it in the meeting and leave it there. Teachers enter it on the page of the session; it counts for the{' '}
        {attendanceRules.codeMinutes} minutes in which it is shown, and is accepted up to{' '}
        {attendanceRules.codeGraceMinutes} minutes later.
      </p>
      {current ? (
        <>
          <div className="border-2 border-ink bg-surface px-4 py-8 text-center">
            <LargeCode size="page" shown={shown} current={current} now={now} />
          </div>
          <div className="mt-6">
            <Button tone="quiet" onClick={() => setFullScreen(true)}>
              Fill the screen
            </Button>
          </div>
          <Dialog open={isFullScreen} onClose={() => setFullScreen(false)} size="screen" label="The speaker’s code">
            <div className="grid flex-1 place-content-center gap-10 p-4 text-center">
              <LargeCode size="screen" shown={shown} current={current} now={now} />
              <form method="dialog">
                <Button type="submit" tone="plain">
                  Close
                </Button>
              </form>
            </div>
          </Dialog>
        </>
      ) : (
        <NoCode session={session} />
      )}
    </>
  )
}

const sizes = { page: 'text-[clamp(2.5rem,13vw,11rem)]', screen: 'text-[clamp(2.5rem,17vw,24rem)]' }

interface LargeProps {
  size: keyof typeof sizes
  shown: CodeShown
  current: NonNullable<CodeShown['current']>
  now: number
}

function LargeCode({ size, shown, current, now }: LargeProps) {
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(current.until) - now) / 1_000))
  const inMinutes = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
  return (
    <div>
      <p className="text-lg text-ink-soft">
        Part {current.part} of {shown.parts}, until {inWords(current.until, 'time')} IST
      </p>
      <p
        data-code=""
        className={`py-4 font-mono leading-none font-bold tracking-[0.12em] whitespace-nowrap ${sizes[size]}`}
      >
        {current.code}
      </p>
      <p aria-hidden="true" className="text-xl tabular-nums">
        {inMinutes} left
      </p>
    </div>
  )
}

const nothing: Record<CodeShown['session']['state'], string> = {
  draft: 'This session is not published yet. Its codes appear during the session.',
  coming: 'The first code is shown when the session begins. It appears here by itself.',
  running: 'The next code is on its way.',
  over: 'The session is over. Its codes are no longer accepted.',
  cancelled: 'This session is cancelled.',
}

const NoCode = ({ session }: { session: CodeShown['session'] }) => <Banner tone="info">{nothing[session.state]}</Banner>
