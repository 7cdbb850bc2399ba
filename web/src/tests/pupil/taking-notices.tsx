import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { readPupil } from '../../session/pupils/pupil-store.ts'
import { errorInWords } from '../../languages/error-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { TimeIsOver } from './time-over.tsx'
import { attemptFile } from './taking/attempt-file.ts'
import type { SessionState, TakingSession } from './taking/taking-session.ts'

/** What a pupil has to know beside the questions, each with what they can do about it. */
export function TakingNotices({ session, state }: { session: TakingSession; state: SessionState }) {
  const isStuck =
    state.keeping === 'in-page' ||
    state.line === 'refused' ||
    (state.phase === 'handing-in' && ['down', 'over'].includes(state.line))
  return (
    <div className="grid gap-3 empty:hidden">
      {state.takenOver ? <TakenOver session={session} /> : null}
      {state.line === 'over' ? (
        <Banner tone="warning" live>
          <Trans>
            Your session in the class has ended, so nothing can be sent. Your answers stay on this phone. Join again
            with your PIN, and they are sent.
          </Trans>{' '}
          <Link to="/class" className="link">
            <Trans>Join again</Trans>
          </Link>
        </Banner>
      ) : null}
      {state.line === 'refused' ? (
        <Banner tone="error" live>
          {errorInWords(state.refusal)}
        </Banner>
      ) : null}
      {state.keeping === 'in-page' ? (
        <Banner tone="warning" live>
          <Trans>
            This phone cannot store your answers, so they are in this page only. Keep it open until it says Saved. If
            that does not happen, make a file of your answers and give it to your teacher.
          </Trans>
        </Banner>
      ) : null}
      {isStuck ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" onClick={() => void saveAnswers(session, state)}>
            <Trans>Make a file of my answers</Trans>
          </Button>
          {state.phase === 'handing-in' ? null : (
            <Button tone="quiet" onClick={session.tryNow}>
              <Trans>Send again</Trans>
            </Button>
          )}
        </div>
      ) : null}
      {state.isLate ? <TimeIsOver /> : null}
    </div>
  )
}

function TakenOver({ session }: { session: TakingSession }) {
  const { t } = useLingui()
  const [is, setIs] = useState<'asked' | 'failed'>()
  const takeOver = async () => {
    setIs('asked')
    await session.takeOver().then(
      () => setIs(undefined),
      () => setIs('failed'),
    )
  }
  return (
    <Banner tone="warning" live>
      <p>
        <Trans>
          You have gone on with this test on another phone or in another browser. Your answers there count. What you
          wrote here is not lost: your teacher can see it.
        </Trans>
      </p>
      {is === 'failed' ? (
        <p className="mt-2 font-semibold">
          <Trans>That needs a network, and there is none now. Try again.</Trans>
        </p>
      ) : null}
      <Button className="mt-3" onClick={() => void takeOver()} aria-disabled={is === 'asked'}>
        {is === 'asked' ? t`One moment...` : t`Go on here`}
      </Button>
    </Banner>
  )
}

async function saveAnswers(session: TakingSession, { answers }: SessionState) {
  const { name, roll_number = 0 } = readPupil()?.pupil ?? { name: '' }
  const file = attemptFile(
    session.attempt,
    { name, roll_number },
    { answers, events: await session.unsent() },
    new Date(session.now()),
  )
  saveFile(file.name, file.text, 'application/json')
}
