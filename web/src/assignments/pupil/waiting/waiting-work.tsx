import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import type { WaitingWork as Left } from './send-waiting-work.ts'

const retryMs = 20_000
const workPath = /^\/class\/work\/([^/]+)/

/** Sends work that waits on this phone, from each page of the class, and says what is left. A work's own page sends it by itself. */
export function WaitingWork() {
  const except = workPath.exec(useLocation().pathname)?.[1]
  const [left, setLeft] = useState<Left[]>([])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      clearTimeout(timer)
      const { sendWaitingWork } = await import('./send-waiting-work.ts')
      const waiting = await sendWaitingWork(except)
      if (isGone) return
      setLeft(waiting)
      if (waiting.some(({ of }) => of !== 'locked')) timer = setTimeout(again, retryMs)
    }
    const again = () => void send().catch(() => undefined)
    again()
    addEventListener('online', again)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [except])
  const own = left.filter(({ of }) => of === 'own')
  const others = left.length - own.length
  if (left.length === 0) return null
  return (
    <div className="wrap pt-6">
      <Banner tone="warning" live>
        {own.map(({ assignment, title }) => (
          <p key={assignment} className="wrap-anywhere">
            <Trans>Work that you have handed in waits on this phone: “{title}”.</Trans>
          </p>
        ))}
        {own.length > 0 ? (
          <p>
            <Trans>Keep this page open where there is a network: the rest happens by itself.</Trans>
          </p>
        ) : null}
        {others > 0 ? (
          <p>
            <Trans>
              Work of another pupil waits on this phone. It is sent when there is a network; if not, that pupil joins
              here again.
            </Trans>
          </p>
        ) : null}
      </Banner>
    </div>
  )
}
