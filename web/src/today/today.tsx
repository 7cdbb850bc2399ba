import { showToday, type Today as Answer } from '@ariviyal/contract/today/today'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../api/client.ts'
import { weekdayInWords } from '../session/reader-time.ts'
import { readSession, updateUser } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Standing } from './standing.tsx'
import { TodayCards } from './today-cards.tsx'

/** The last answer, shown at once when the user comes back to the page while the next one loads. */
let kept: { token: string; today: Answer } | undefined
const keptOf = (token: string | undefined) => (kept !== undefined && kept.token === token ? kept.today : undefined)

/** For the row of sections. */
function noteSchool(represents: boolean): void {
  if ((readSession()?.user.represents_school ?? false) !== represents) updateUser({ represents_school: represents })
}

/**
 * The top of the home page for logged-in users, drawn into the element that reserves its space (`.today` in app.css). A
 * changed subscription changes most of it.
 */
export function Today() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { hasSubscription } = useSession()
  // oxlint-disable-next-line react/set-state-in-effect -- the element is in the document once the home page is
  useLayoutEffect(() => setPlace(document.getElementById('today')), [])
  return place && createPortal(<TodayContent key={hasSubscription ? 'subscribed' : 'free'} />, place)
}

function TodayContent() {
  const { currentUser } = useSession()
  const [today, setToday] = useState(() => keptOf(readSession()?.token))
  const [failed, setFailed] = useState(false)
  const [now, setNow] = useState(() => new Date())
  const load = useCallback((signal?: AbortSignal) => {
    const token = readSession()?.token
    call(showToday, signal ? { signal } : {}).then(
      (answer) => {
        if (token === undefined || readSession()?.token !== token) return
        kept = { token, today: answer }
        setToday(answer)
        setFailed(false)
        setNow(new Date())
        noteSchool(answer.school !== null)
      },
      () => {
        if (!signal?.aborted) setFailed(true)
      },
    )
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal)
    return () => controller.abort()
  }, [load])
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  if (currentUser?.second_factor === 'code-needed') return null

  return (
    <section aria-labelledby="today-heading">
      <h2 id="today-heading" className="flex flex-wrap items-baseline gap-x-4 text-2xl">
        Today
        <span className="font-serif text-base font-normal text-ink-soft">{weekdayInWords(now)}</span>
      </h2>
      {today ? (
        <>
          <Standing today={today} />
          <TodayCards today={today} now={now} />
        </>
      ) : failed ? (
        <div role="alert" className="mt-6 flex flex-wrap items-center gap-4 border-t-4 border-ink pt-4">
          <p>Your day could not be loaded.</p>
          <Button
            tone="quiet"
            onClick={() => {
              setFailed(false)
              load()
            }}
          >
            Try again
          </Button>
        </div>
      ) : (
        <TodayCards now={now} />
      )}
    </section>
  )
}
