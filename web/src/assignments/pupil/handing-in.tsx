import { Plural, Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { WorkState } from './keeping/work-session.ts'

/** Work on its way: how much the server has, and what it waits for. It never says more than the server has confirmed. */
export function HandingIn({ state: { work, line, kept }, stop }: { state: WorkState; stop: () => Promise<void> }) {
  const count = work.pages.length
  const sent = work.pages.filter(({ isSent }) => isSent).length
  return (
    <div className="grid gap-4">
      <Banner tone={line === 'up' || line === 'busy' ? 'info' : 'warning'} live>
        <p className="font-semibold">
          {kept === 'in-page' ? (
            <Trans>Not handed in yet. Keep this page open: this phone cannot keep your work.</Trans>
          ) : (
            <Trans>Kept on this phone, not handed in yet.</Trans>
          )}
        </p>
        {count > 0 ? (
          <p>
            <Trans>
              {sent} of <Plural value={count} one="# page" other="# pages" /> sent.
            </Trans>
          </p>
        ) : null}
        <p>
          {line === 'down' ? (
            <Trans>There is no network. It is sent by itself when there is one and a page of your class is open.</Trans>
          ) : line === 'over' ? (
            <Trans>Join your class again on this phone. Then it is sent.</Trans>
          ) : count > 0 && sent === count ? (
            <Trans>Your pages are being checked.</Trans>
          ) : (
            <Trans>Your work is being sent. Keep this page open.</Trans>
          )}
        </p>
      </Banner>
      <div>
        <Button tone="quiet" onClick={() => void stop()}>
          <Trans>Stop and change something</Trans>
        </Button>
      </div>
    </div>
  )
}
