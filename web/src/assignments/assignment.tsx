import {
  type Assignment,
  changeAssignment,
  printReminder,
  showAssignment,
} from '@ariviyal/contract/assignments/assignments'
import { lazy, Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call, download } from '../api/client.ts'
import { AssignmentFailure } from './assignment-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { mayWrite } from '../questions/load-questions.ts'
import { requireSession } from '../session/require-session.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Mark } from '../ui/mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFetchedFile } from '../ui/file/use-fetched-file.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/assignment'
import { type Act, AssignmentActs } from './assignment-acts.tsx'
import { AssignmentFacts } from './assignment-facts.tsx'
import { countsInWords, stateMarks } from './assignment-words.ts'
import { PupilStates } from './pupil-states.tsx'
import { pluralise } from '../ui/pluralise.ts'

/** Needed only where something is changed. */
const AssignmentForm = lazy(async () => ({ default: (await import('./form/assignment-form.tsx')).AssignmentForm }))

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Assignment' })
export const HydrateFallback = Waiting
export const ErrorBoundary = AssignmentFailure

export function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showAssignment, { params: { id: params.id }, signal })
}

/** An assignment of a class: its draft, and once it is set what each pupil has handed in. */
export default function AssignmentPage({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the assignment changes.
  return <OneAssignment key={loaderData.id} assignment={loaderData} />
}

function OneAssignment({ assignment }: { assignment: Assignment }) {
  const { id, class_id, class_name, state, title } = assignment
  const dialog = useDialog<Act>()
  const { revalidate } = useRevalidator()
  const hasSubscription = mayWrite()
  const mayChange = hasSubscription && assignment.class_archived_at === null
  const [isChanging, setChanging] = useState(false)
  const isForm = mayChange && (state === 'draft' || isChanging)
  return (
    <>
      <PageHead
        kicker={class_name}
        title={title}
        lead={<Mark look={stateMarks[state].look}>{stateMarks[state].word}</Mark>}
        aside={
          <Acts
            assignment={assignment}
            mayChange={mayChange}
            isForm={isForm}
            change={() => setChanging(true)}
            show={dialog.show}
          />
        }
      />
      <div className="wrap pt-6">
        <p className="mb-4">
          <Link to={`/lms/classes/${class_id}`} className="link inline-flex min-h-11 items-center">
            Back to {class_name}
          </Link>
        </p>
        {assignment.class_archived_at !== null ? (
          <Banner tone="info" className="mb-6">
            This class is archived, so you can only read the assignment. Restore the class to change it.
          </Banner>
        ) : hasSubscription ? null : (
          <Banner tone="warning" className="mb-6">
            Your subscription has ended, so you can only read the assignment. Renew it to make changes.
          </Banner>
        )}
        <Notice dialog={dialog} />
        {isForm ? (
          <Suspense fallback={<Waiting />}>
            <div className="max-w-5xl">
              {state === 'draft' ? null : (
                <p className="mb-6">
                  <Button tone="quiet" onClick={() => setChanging(false)}>
                    Back to the work
                  </Button>
                </p>
              )}
              <AssignmentForm
                // A copy of what is stored: what was saved is what the next change is based on.
                key={assignment.version}
                classId={class_id}
                assignment={assignment}
                submit={state === 'draft' ? 'Save the draft' : 'Save the changes'}
                save={async (body, version) => {
                  const { msg } = await call(changeAssignment, { params: { id }, body: { ...body, version } })
                  dialog.finish({ tone: 'success', text: msg })
                  setChanging(false)
                  await revalidate()
                }}
              />
            </div>
          </Suspense>
        ) : (
          <>
            <AssignmentFacts assignment={assignment} />
            {state === 'draft' ? null : <Work assignment={assignment} />}
          </>
        )}
      </div>
      <AssignmentActs assignment={assignment} dialog={dialog} />
    </>
  )
}

function Work({ assignment }: { assignment: Assignment }) {
  const { id, state, counts, pupils } = assignment
  const isSeen = state === 'open' || state === 'closed'
  const missing = pupils.filter((pupil) => pupil.missing).length
  const reminder = useFetchedFile(
    () => download(printReminder, { params: { id } }),
    'The slips could not be made. Try again.',
  )
  return (
    <section aria-labelledby="work" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="work" className="text-xl">
            Work
          </h2>
          <p className="text-ink-soft">{isSeen ? countsInWords(counts) : `For ${pluralise(counts.pupils, 'pupil')}`}</p>
        </div>
        {isSeen && missing > 0 ? (
          <Button tone="quiet" disabled={reminder.busy} onClick={reminder.start}>
            {reminder.busy ? 'Making the slips...' : `Print reminders (${missing})`}
          </Button>
        ) : null}
      </div>
      {reminder.failed ? (
        <Banner tone="error" live className="mb-4">
          {reminder.failed}
        </Banner>
      ) : null}
      {pupils.length === 0 ? <p>No pupils yet. Add them on the class page.</p> : <PupilStates pupils={pupils} />}
    </section>
  )
}

interface ActsProps {
  assignment: Assignment
  mayChange: boolean
  isForm: boolean
  change: () => void
  show: (act: Act) => void
}

function Acts({ assignment: { id, state, counts }, mayChange, isForm, change, show }: ActsProps) {
  const isSeen = state === 'open' || state === 'closed'
  const hasWork = counts.handed_in + counts.marked + counts.returned > 0
  return (
    <div className="flex flex-wrap gap-3">
      {isSeen ? <ButtonLink to={`/lms/assignments/${id}/marking`}>Mark the work</ButtonLink> : null}
      {mayChange && !isSeen ? (
        <Button onClick={() => show('set')}>{state === 'draft' ? 'Set it' : 'Change the time'}</Button>
      ) : null}
      {mayChange && state === 'scheduled' ? (
        <Button tone="quiet" onClick={() => show('unset')}>
          Make it a draft
        </Button>
      ) : null}
      {mayChange && !isForm ? (
        <Button tone="quiet" onClick={change}>
          Change
        </Button>
      ) : null}
      {mayChange ? (
        <Button tone="quiet" onClick={() => show('copy')}>
          Copy
        </Button>
      ) : null}
      {mayChange && state === 'open' ? (
        <Button tone="quiet" onClick={() => show('close')}>
          Close
        </Button>
      ) : null}
      {mayChange && state === 'closed' ? (
        <Button tone="quiet" onClick={() => show('reopen')}>
          Open again
        </Button>
      ) : null}
      {mayChange && !hasWork ? (
        <Button tone="danger" onClick={() => show('delete')}>
          Delete
        </Button>
      ) : null}
    </div>
  )
}
