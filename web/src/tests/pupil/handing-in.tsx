import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SaveState } from './save-state.tsx'
import type { SessionState, TakingSession } from './taking/taking-session.ts'
import { TakingNotices } from './taking-notices.tsx'

/** Between the pupil's wish to hand in and the server's receipt. */
export function HandingIn({ session, state }: { session: TakingSession; state: SessionState }) {
  const isWaiting = state.line !== 'up' && state.line !== 'unknown'
  return (
    <>
      <PageHead title={session.attempt.title} />
      <div className="wrap pt-6">
        <div className="grid max-w-measure gap-5">
          <Banner tone={isWaiting ? 'warning' : 'info'} live>
            {isWaiting ? (
              <Trans>
                Not handed in yet. Keep this phone and open this page where there is a network: the rest happens by
                itself.
              </Trans>
            ) : (
              <Trans>Sending your test...</Trans>
            )}
          </Banner>
          <SaveState state={state} />
          <TakingNotices session={session} state={state} />
          {state.phase === 'handing-in' ? (
            <div className="flex flex-wrap gap-3">
              <Button onClick={session.tryNow}>
                <Trans>Send now</Trans>
              </Button>
              <Button tone="quiet" onClick={() => void session.handIn(false)}>
                <Trans>Go back to the questions</Trans>
              </Button>
            </div>
          ) : null}
        </div>
      </div>
    </>
  )
}
