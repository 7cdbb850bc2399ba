import { endpointUrl } from '../api/endpoint-url.ts'
import { cancelLiveRegistration, type LiveSessionDetails, saveLiveSession } from '@ariviyal/contract/live/live'
import { call } from '../api/client.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { type ActOutcome, useDialog } from '../ui/dialog/use-dialog.ts'
import { OwnPlace } from './own-place.tsx'
import { TakePlace } from './take-place.tsx'
import { standingInWords } from './standing-words.ts'

/** The user's registration for a session, and its actions. */
export function PlacePanel({ session }: { session: LiveSessionDetails }) {
  const dialog = useDialog<LiveSessionDetails>()
  const { id, state, own } = session
  const isOpen = state === 'coming' || state === 'running'
  const waiting = own?.status === 'waiting'

  /** The used control is gone: the outcome takes the focus. */
  const finish = (outcome: ActOutcome) => {
    dialog.finish(outcome)
    requestAnimationFrame(() => dialog.notice.current?.focus())
  }
  return (
    <Card as="section" tone="sunk" className="lg:sticky lg:top-6">
      <h2 className="mb-3 text-lg">{standingInWords(session)}</h2>
      <Notice dialog={dialog} />
      {own ? <OwnPlace session={session} giveUp={() => dialog.show(session)} /> : null}
      {own === null && isOpen ? <TakePlace session={session} finish={finish} /> : null}
      {own === null && state === 'over' ? <p>The materials stay here after the session.</p> : null}
      {isOpen ? (
        <p className="mt-4">
          <a
            href={endpointUrl(saveLiveSession, { id }, undefined)}
            download
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            Add to your calendar (.ics)
          </a>
        </p>
      ) : null}
      <ConfirmDialog
        dialog={dialog}
        title={waiting ? 'Leave the waiting list?' : 'Give up your place?'}
        act={() => call(cancelLiveRegistration, { params: { id } })}
        submit={waiting ? 'Leave the waiting list' : 'Give up the place'}
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {() => (
          <p>
            {waiting
              ? 'You lose your place in the queue.'
              : 'It goes to the first teacher on the waiting list. If all places are taken, you would have to wait behind them.'}
          </p>
        )}
      </ConfirmDialog>
    </Card>
  )
}
