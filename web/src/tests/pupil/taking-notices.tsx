import { messages } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { readPupil } from '../../session/pupil-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { attemptFile } from './taking/attempt-file.ts'
import type { SessionState, TakingSession } from './taking/taking-session.ts'

/** What a pupil has to know beside the questions, each with what they can do about it. */
export function TakingNotices({ session, state }: { session: TakingSession; state: SessionState }) {
  const isStuck = state.keeping === 'in-page' || state.line === 'refused'
  return (
    <div className="grid gap-3 empty:hidden">
      {state.takenOver ? <TakenOver session={session} /> : null}
      {state.line === 'over' ? (
        <Banner tone="warning" live>
          {messages.pupilSessionOver}{' '}
          <Link to="/class" className="link">
            Join again
          </Link>
        </Banner>
      ) : null}
      {state.line === 'refused' ? (
        <Banner tone="error" live>
          {state.refusal ?? messages.internal}
        </Banner>
      ) : null}
      {state.keeping === 'in-page' ? (
        <Banner tone="warning" live>
          {messages.keepPageOpen}
        </Banner>
      ) : null}
      {isStuck ? (
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" onClick={() => saveAnswers(session, state)}>
            Make a file of my answers
          </Button>
          <Button tone="quiet" onClick={session.tryNow}>
            Send again
          </Button>
        </div>
      ) : null}
      {state.isLate ? (
        <Banner tone="warning" live>
          {messages.timeOver}
        </Banner>
      ) : null}
    </div>
  )
}

function TakenOver({ session }: { session: TakingSession }) {
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
      <p>{messages.takenOverElsewhere}</p>
      {is === 'failed' ? <p className="mt-2 font-semibold">{messages.takeOverFailed}</p> : null}
      <Button className="mt-3" onClick={() => void takeOver()} aria-disabled={is === 'asked'}>
        {is === 'asked' ? 'One moment...' : 'Go on here'}
      </Button>
    </Banner>
  )
}

function saveAnswers(session: TakingSession, { answers }: SessionState) {
  const { name, roll_number = 0 } = readPupil()?.pupil ?? { name: '' }
  const file = attemptFile(session.attempt, { name, roll_number }, answers, new Date(session.now()))
  saveFile(file.name, file.text, 'application/json')
}
