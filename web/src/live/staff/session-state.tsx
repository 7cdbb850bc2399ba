import * as calls from '@ariviyal/contract/live/live-planning'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { Button } from '../../ui/button.tsx'
import { leavesForGood } from '../../ui/form/leave-guard.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { runAndRefresh } from '../../ui/run-and-refresh.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { topicOf } from './session-head.tsx'

const CancelSession = loadOnDemand(async () => (await import('./cancel-session.tsx')).CancelSession)

type Session = calls.StaffLiveSessionDetails

const meanings: Record<calls.LiveState, string> = {
  draft: 'Only staff see it.',
  coming: 'Teachers see it and can register.',
  running: 'It is running. Its time cannot change any more.',
  over: 'It is over.',
  cancelled: 'It is cancelled. Everyone with a place or waiting has been told.',
}

/** What the state of a session means, and its actions: announce or delete a draft, cancel an announced session. */
export function SessionState({ session }: { session: Session }) {
  const { id, state } = session
  const cancelling = useDialog<Session>()
  const deleting = useDialog<Session>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const missing = Object.values(calls.missingBefore(session))
  const isDraft = state === 'draft'
  return (
    <section aria-label="State" className="mb-8">
      <Notice dialog={cancelling} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b-2 border-ink pb-4">
        <div className="min-w-0 grow basis-60">
          <p className="flex min-h-11 items-center">{meanings[state]}</p>
          {isDraft && missing.length > 0 ? (
            <>
              <p>Still needed:</p>
              <ul className="mt-1 list-disc pl-6">
                {missing.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </>
          ) : null}
          {state === 'cancelled' ? <p className="wrap-anywhere">The reason: {session.cancel_reason}</p> : null}
        </div>
        {isDraft ? null : (
          <Link to={`/sessions/${id}`} className="link inline-flex min-h-11 items-center">
            As teachers see it
          </Link>
        )}
        {isDraft && missing.length === 0 ? (
          <Form
            send={() => runAndRefresh(() => call(calls.publishLiveSession, { params: { id } }), revalidate)}
            done={(outcome) => cancelling.finish(outcome)}
            failed="It could not be announced. Try again."
            submit="Announce"
            pending="Announcing..."
            className="grid gap-3"
          >
            {null}
          </Form>
        ) : null}
        {isDraft ? (
          <Button tone="danger" onClick={() => deleting.show(session)}>
            Delete
          </Button>
        ) : null}
        {state === 'coming' || state === 'running' ? (
          <Button tone="danger" onClick={() => cancelling.show(session)}>
            Cancel it
          </Button>
        ) : null}
      </div>
      {cancelling.item ? <CancelSession dialog={cancelling} /> : null}
      <ConfirmDialog
        dialog={deleting}
        title="Delete this draft?"
        act={() => offerUndo(topicOf(session), call(calls.deleteLiveDraft, { params: { id } }))}
        leave={() => navigate('/admin/sessions?list=drafts', { replace: true, state: leavesForGood })}
        submit="Delete"
        pending="Deleting..."
        failed="It could not be deleted. Try again."
        back="Keep it"
      >
        {session.series ? `The series “${session.series.title}” leaves this day out. ` : ''}
        Only staff have seen it.
      </ConfirmDialog>
    </section>
  )
}
