import type { PupilTest } from '@ariviyal/contract/tests/attempts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { errorInWords } from '../../languages/error-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ClassMoment } from '../../languages/class-moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BackToClass } from '../../languages/back-to-class.tsx'
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
  const { t } = useLingui()
  return (
    <>
      <PageHead kicker={test.mode === 'practice' ? t`Practice` : t`Test`} title={test.title} />
      <div className="wrap pt-6">
        <div className="grid max-w-measure gap-6">
          <ul className="grid list-disc gap-2 pl-5 font-serif text-lg">
            <RuleLines test={test} />
            <li>
              <Trans>
                Your answers are kept on this phone at once, and sent when there is a network. Look for the word{' '}
                <strong>Saved</strong>.
              </Trans>
            </li>
            {isOffline ? (
              <li>
                <Trans>This phone can finish the test without a network.</Trans>
              </li>
            ) : null}
          </ul>
          {test.state === 'open' || test.state === 'running' ? (
            <Start test={test} pupil={pupil} begun={begun} />
          ) : (
            <Banner tone="info">
              {test.state === 'upcoming' && test.opens_at ? (
                <Trans>
                  You can start from <ClassMoment at={test.opens_at} />.
                </Trans>
              ) : (
                <Trans>This test is closed.</Trans>
              )}
            </Banner>
          )}
          <BackToClass />
        </div>
      </div>
    </>
  )
}

export function RuleLines({ test }: { test: PupilTest }) {
  const { t } = useLingui()
  const {
    questions,
    marks,
    minutes,
    extra_minutes: extra,
    set,
    negative_marks: negative,
    attempts,
    attempts_left: left,
    closes_at: end,
  } = test
  const [least, most] = [negative?.least, negative?.most]
  const range = least === most ? String(most) : t`${least} to ${most}`
  return (
    <>
      <li>
        <Trans>
          <Plural value={questions} one="# question" other="# questions" />,{' '}
          <Plural value={marks} one="# mark" other="# marks" /> in all.
        </Trans>
      </li>
      <li>
        {negative ? (
          <Trans>
            A wrong answer takes marks off where the question says so: {range}. No answer takes nothing off.
          </Trans>
        ) : (
          <Trans>A wrong answer takes no marks off.</Trans>
        )}
      </li>
      {set === null ? null : (
        <li>
          <Trans>
            Your set is <strong>{set}</strong>.
          </Trans>
        </li>
      )}
      <li>
        {minutes === null ? (
          <Trans>There is no time limit.</Trans>
        ) : (
          <Trans>
            You have <Plural value={minutes} one="# minute" other="# minutes" /> from the moment you start.
          </Trans>
        )}
        {minutes !== null && extra > 0 ? (
          <>
            {' '}
            <Trans>{extra} of them are extra time for you.</Trans>
          </>
        ) : null}
      </li>
      {end === null ? null : (
        <li>
          <Trans>
            It ends on <ClassMoment at={end} /> at the latest.
          </Trans>
        </li>
      )}
      <li>
        {attempts === 1 ? (
          <Trans>You can take it once.</Trans>
        ) : (
          <Trans>
            You can take it {attempts} times; <Plural value={left} one="# time is" other="# times are" /> left.
          </Trans>
        )}
      </li>
    </>
  )
}

export function Start({ test, pupil, begun }: Pick<Props, 'test' | 'pupil' | 'begun'>) {
  const { t } = useLingui()
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
      const hasServer = error instanceof ApiError && error.status > 0
      setIs({
        failed: hasServer
          ? errorInWords(error)
          : t`To start the test you need a network, for a moment only. Then you can finish it without one.`,
      })
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
      {test.state === 'running' ? (
        <Banner tone="info">
          <Trans>You have begun this test already. You can go on here; what you wrote comes along.</Trans>
        </Banner>
      ) : null}
      {typeof is === 'object' ? (
        <Banner tone="error" live>
          {is.failed}
        </Banner>
      ) : null}
      <Button onClick={() => void start()} aria-disabled={isStarting}>
        {isStarting ? t`Starting...` : test.state === 'running' ? t`Go on here` : t`Start the test`}
      </Button>
    </div>
  )
}
