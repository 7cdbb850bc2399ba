import type { Attempt, PupilTest } from '@ariviyal/contract/tests/attempts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { readPupil } from '../../session/pupils/pupil-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BackToClass } from '../../languages/back-to-class.tsx'
import { HandedInBanner } from './handed-in.tsx'
import { Start } from './rules.tsx'
import { SaveState } from './save-state.tsx'
import { ShownAnswers } from './shown-answers.tsx'
import type { TakingSession } from './taking/taking-session.ts'

interface Props {
  title: string
  test: PupilTest | undefined
  attempt: Attempt
  /** Holds answers of this device that may not be sent yet. */
  session: TakingSession | undefined
  begun: (session: TakingSession) => void
}

/** After the end of an attempt: the receipt, and the marks once they are shown. */
export default function Ended({ title, test, attempt, session, begun }: Props) {
  const { t } = useLingui()
  const pupil = readPupil()?.pupil.id
  const canRepeat = test !== undefined && test.attempts_left > 0 && test.state !== 'closed' && pupil !== undefined
  return (
    <>
      <PageHead kicker={attempt.mode === 'practice' ? t`Practice` : t`Test`} title={title} />
      <div className="wrap grid gap-6 pt-6">
        <div className="grid max-w-measure gap-5">
          {attempt.receipt === null ? (
            <Banner tone="info">
              <Trans>This test has ended. What was saved until then counts.</Trans>
            </Banner>
          ) : (
            <HandedInBanner receipt={attempt.receipt} />
          )}
          {session ? <Leftover session={session} /> : null}
          {attempt.marks === undefined ? (
            <p>
              <Trans>Your marks are not shown yet.</Trans>
            </p>
          ) : (
            <p className="text-2xl font-bold">
              <Trans>
                {attempt.marks} of {attempt.of} marks
              </Trans>
              {attempt.unmarked ? (
                <span className="block text-base font-normal text-ink-soft">
                  <Trans>Your teacher still has to mark {attempt.unmarked} of your answers.</Trans>
                </span>
              ) : null}
            </p>
          )}
          {canRepeat ? <Start test={test} pupil={pupil} begun={begun} /> : null}
        </div>
        {attempt.marks === undefined ? null : <ShownAnswers attempt={attempt} />}
        <BackToClass />
      </div>
    </>
  )
}

/** Sends what this device still has of an attempt that ended elsewhere. */
function Leftover({ session }: { session: TakingSession }) {
  const state = useSyncExternalStore(session.subscribe, session.state)
  useEffect(() => session.run(), [session])
  if (state.keeping === 'nothing') return null
  return (
    <div className="grid gap-2">
      <p>
        <Trans>
          This phone has answers of this test. What came after the end is marked as late; your teacher decides.
        </Trans>
      </p>
      <SaveState state={state} />
    </div>
  )
}
