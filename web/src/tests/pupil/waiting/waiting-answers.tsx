import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import type { WaitingAnswers as Left } from './send-waiting.ts'

const retryMs = 20_000

/** Sends answers that wait on this phone, of tests other than `except`, and says what is left. */
export function WaitingAnswers({ except }: { except?: string }) {
  const [left, setLeft] = useState<Left[]>([])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      clearTimeout(timer)
      const { sendWaiting } = await import('./send-waiting.ts')
      const waiting = await sendWaiting(except)
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
  if (left.length === 0) return null
  const own = left.filter(({ of }) => of === 'own')
  const others = left.filter(({ of }) => of !== 'own')
  return (
    <Banner tone="warning" live>
      {own.map(({ test, title, answers }) => (
        <p key={test} className="wrap-anywhere">
          {answers === 0 ? (
            <Trans>A test that you have handed in waits on this phone: “{title}”.</Trans>
          ) : (
            <Trans>
              <Plural value={answers} one="One answer waits" other="# answers wait" /> on this phone: “{title}”.
            </Trans>
          )}
        </p>
      ))}
      {own.length > 0 ? (
        <p>
          <Trans>Keep this page open where there is a network: the rest happens by itself.</Trans>
        </p>
      ) : null}
      {others.some(({ of }) => of === 'other') ? (
        <p>
          <Trans>Answers of another pupil wait on this phone. They are sent when there is a network.</Trans>
        </p>
      ) : null}
      {others.some(({ of }) => of === 'locked') ? (
        <p>
          <Trans>Answers of another pupil wait on this phone. They are sent when that pupil joins here again.</Trans>
        </p>
      ) : null}
    </Banner>
  )
}
