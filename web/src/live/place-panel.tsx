import { endpointUrl } from '../api/endpoint-url.ts'
import { giveUpLiveSession, type LiveSessionDetails, saveLiveSession } from '@ariviyal/contract/live'
import { call } from '../api/client.ts'
import { ConfirmSheet } from '../staff/confirm-sheet.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Outcome, useSheet } from '../ui/use-sheet.ts'
import { OwnPlace } from './own-place.tsx'
import { TakePlace } from './take-place.tsx'
import { standingInWords } from './standing-words.ts'

/** Where the reader stands in a session, and what they can do about it. */
export function PlacePanel({ session }: { session: LiveSessionDetails }) {
  const sheet = useSheet<LiveSessionDetails>()
  const { id, state, own } = session
  const isOpen = state === 'coming' || state === 'running'
  const waiting = own?.status === 'waiting'

  /** What was used has left the page: the outcome takes the focus. */
  const finish = (outcome: Outcome) => {
    sheet.finish(outcome)
    requestAnimationFrame(() => sheet.notice.current?.focus())
  }
  return (
    <Card as="section" tone="sunk" className="lg:sticky lg:top-6">
      <h2 className="mb-3 text-lg">{standingInWords(session)}</h2>
      <Notice sheet={sheet} />
      {own ? <OwnPlace session={session} giveUp={() => sheet.show(session)} /> : null}
      {own === null && isOpen ? <TakePlace session={session} finish={finish} /> : null}
      {own === null && state === 'over' ? <p>Materials stay here as long as they are of use.</p> : null}
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
      <ConfirmSheet
        sheet={sheet}
        title={waiting ? 'Leave the waiting list?' : 'Give up your place?'}
        act={async () => ({ tone: 'success', text: (await call(giveUpLiveSession, { params: { id } })).msg })}
        submit={waiting ? 'Leave the waiting list' : 'Give up the place'}
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {() => (
          <p>
            {waiting
              ? 'You lose your place in the queue.'
              : 'It goes to the first teacher on the waiting list. If all places are taken, you would wait behind them.'}
          </p>
        )}
      </ConfirmSheet>
    </Card>
  )
}
