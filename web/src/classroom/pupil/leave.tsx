import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearPupil, readPupil } from '../../session/pupils/pupil-store.ts'
import { Button } from '../../ui/button.tsx'

/** Ends the session of a pupil after a question: joining again needs the PIN. */
export function Leave({ name }: { name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const stay = () => {
    setIsAsking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <Button
        ref={opener}
        tone="quiet"
        size="compact"
        className="shrink-0"
        aria-expanded={isAsking}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Leave</Trans>
      </Button>
      {isAsking ? <Question name={name} stay={stay} /> : null}
    </>
  )
}

function Question({ name, stay }: { name: string; stay: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const question = useRef<HTMLDivElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => question.current?.focus(), [])
  const leave = async () => {
    if (isLeaving) return
    setIsLeaving(true)
    const session = readPupil()
    if (session) {
      const { endSession } = await import('./leave-class.ts')
      // Without a network it is forgotten on this device, where nobody can use it any more.
      await endSession(session)
      clearPupil(session.token)
    }
    await navigate('/class', { replace: true })
  }
  return (
    <div
      ref={question}
      role="group"
      aria-labelledby="leave-question"
      tabIndex={-1}
      className="basis-full border-t border-line pt-3 pb-2 outline-none"
    >
      <p id="leave-question" className="mb-3 wrap-anywhere">
        <Trans>
          Is {name} leaving this device? You need your PIN to join again. Answers and work that are not sent yet stay on
          this device until then.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={leave} aria-disabled={isLeaving}>
          {isLeaving ? t`Leaving...` : t`Leave the class`}
        </Button>
        <Button tone="quiet" onClick={stay}>
          <Trans>Stay</Trans>
        </Button>
      </div>
    </div>
  )
}
