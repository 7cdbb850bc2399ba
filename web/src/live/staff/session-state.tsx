import * as calls from '@ariviyal/contract/live-planning'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ActSheet } from '../../staff/act-sheet.tsx'
import { showUndo } from '../../staff/undo-offers.ts'
import { limits } from '@ariviyal/contract/limits'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { settle } from '../../ui/settle.ts'
import { SheetFrame } from '../../ui/sheet-frame.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { topicOf } from './session-head.tsx'

type Session = calls.StaffLiveSessionDetails

const meanings: Record<calls.LiveState, string> = {
  draft: 'Only staff see it.',
  coming: 'Teachers see it and can register.',
  running: 'It is being held. What it is called can still be changed, its time cannot.',
  over: 'It was held.',
  cancelled: 'It is called off; those with a place or waiting were told.',
}

/** How many hear of a cancellation. */
const toldInWords = ({ registered, waiting }: Session) =>
  registered + waiting === 0
    ? 'Nobody has a place or waits, so nobody is written to.'
    : `${registered} with a place and ${waiting} waiting are written to, and it leaves their calendars.`

/** What a session's state means, and what can be done about it: a draft is announced or deleted, what is announced is cancelled. */
export function SessionState({ session }: { session: Session }) {
  const { id, state } = session
  const cancelling = useSheet<Session>()
  const deleting = useSheet<Session>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const missing = Object.values(calls.missingBefore(session))
  const isDraft = state === 'draft'
  return (
    <section aria-label="State" className="mb-8">
      <Notice sheet={cancelling} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b-2 border-ink pb-4">
        <div className="min-w-0 grow basis-60">
          <p className="flex min-h-11 items-center">{meanings[state]}</p>
          {isDraft && missing.length > 0 ? (
            <>
              <p>Before it can be announced:</p>
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
            send={() =>
              settle(
                async () => ({
                  tone: 'success',
                  text: (await call(calls.publishLiveSession, { params: { id } })).msg,
                }),
                revalidate,
              )
            }
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
      <ActSheet
        sheet={cancelling}
        title="Cancel this session?"
        schema={calls.LiveCancellation}
        act={async (_, body) => {
          const answer = await call(calls.cancelLiveSession, { params: { id }, body })
          showUndo(answer.undo, `${topicOf(session)}: ${answer.msg}`)
          return answer
        }}
        submit="Cancel the session"
        pending="Cancelling..."
        failed="It could not be cancelled. Try again."
        back="Keep it"
      >
        {(item) => (
          <>
            <p className="max-w-measure">
              {toldInWords(item)} You can take it back for 30 seconds; after that it stays cancelled.
            </p>
            <TextArea
              name="reason"
              label="Reason"
              hint="It stands in the letter and on the page of the session."
              maxLength={limits.reasonMax}
              rows={3}
            />
          </>
        )}
      </ActSheet>
      <SheetFrame sheet={deleting} title="Delete this draft?">
        <Form
          send={() => call(calls.deleteLiveDraft, { params: { id } })}
          done={({ undo, msg }) => {
            showUndo(undo, `${topicOf(session)}: ${msg}`)
            void navigate('/admin/sessions?list=drafts', { replace: true })
          }}
          failed="It could not be deleted. Try again."
          submit="Delete"
          pending="Deleting..."
          className="grid gap-5"
          beside={
            <Button tone="plain" onClick={deleting.close} className="px-2">
              Keep it
            </Button>
          }
        >
          <p className="max-w-measure">
            {session.series ? `The series “${session.series.title}” leaves this day out. ` : ''}
            Nobody but staff has seen it.
          </p>
        </Form>
      </SheetFrame>
    </section>
  )
}
