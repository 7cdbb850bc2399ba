import { messages } from '@ariviyal/contract/messages'
import type { PupilTest } from '@ariviyal/contract/tests/attempts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BackToClass } from './back-to-class.tsx'
import { startTest } from './taking/open-attempt.ts'
import { TakingSession } from './taking/taking-session.ts'

interface Props {
  test: PupilTest
  pupil: string
  /** Whether this page opens without a network. */
  isOffline: boolean
  begun: (session: TakingSession) => void
}

/** What a pupil has to know before the start. */
export function Rules({ test, pupil, isOffline, begun }: Props) {
  return (
    <>
      <PageHead kicker={test.mode === 'practice' ? 'Practice' : 'Test'} title={test.title} />
      <div className="wrap grid max-w-measure gap-6 pt-6">
        <ul className="grid list-disc gap-2 pl-5 font-serif text-lg">
          <RuleLines test={test} />
          <li>
            Your answers are kept on this phone at once, and sent when there is a network. Look for the word{' '}
            <strong>Saved</strong>.
          </li>
          {isOffline ? <li>This phone can finish the test without a network.</li> : null}
        </ul>
        {test.state === 'open' || test.state === 'running' ? (
          <Start test={test} pupil={pupil} begun={begun} />
        ) : (
          <Banner tone="info">
            {test.state === 'upcoming' && test.opens_at ? (
              <>
                You can start from <Moment at={test.opens_at} />.
              </>
            ) : (
              'This test is closed.'
            )}
          </Banner>
        )}
        <BackToClass />
      </div>
    </>
  )
}

function RuleLines({ test }: { test: PupilTest }) {
  const { questions, marks, minutes, negative, attempts, attempts_left: left, closes_at: end } = test
  return (
    <>
      <li>
        {questions} {questions === 1 ? 'question' : 'questions'}, {marks} marks in all.
      </li>
      <li>
        {negative
          ? 'A wrong answer to some questions takes marks off. Each question says how many. No answer takes nothing off.'
          : 'A wrong answer takes no marks off.'}
      </li>
      <li>{minutes === null ? 'There is no time limit.' : `You have ${minutes} minutes from the moment you start.`}</li>
      {end === null ? null : (
        <li>
          It ends on <Moment at={end} /> at the latest.
        </li>
      )}
      <li>
        {attempts === 1
          ? 'You can take it once.'
          : `You can take it ${attempts} times; ${left} ${left === 1 ? 'time is' : 'times are'} left.`}
      </li>
    </>
  )
}

export function Start({ test, pupil, begun }: Pick<Props, 'test' | 'pupil' | 'begun'>) {
  const [is, setIs] = useState<'starting' | { failed: string }>()
  const isStarting = is === 'starting'
  const start = async () => {
    if (isStarting) return
    setIs('starting')
    try {
      const { store, found, isNew } = await startTest(pupil, test.id)
      begun(new TakingSession(test.id, store, found, isNew))
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      const msg = error instanceof ApiError && error.status > 0 ? error.msg : undefined
      setIs({ failed: msg ?? messages.startNeedsNetwork })
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
      {test.state === 'running' ? (
        <Banner tone="info">You have begun this test already. You can go on here; what you wrote comes along.</Banner>
      ) : null}
      {typeof is === 'object' ? (
        <Banner tone="error" live>
          {is.failed}
        </Banner>
      ) : null}
      <Button onClick={() => void start()} aria-disabled={isStarting}>
        {isStarting ? 'Starting...' : test.state === 'running' ? 'Go on here' : 'Start the test'}
      </Button>
    </div>
  )
}
