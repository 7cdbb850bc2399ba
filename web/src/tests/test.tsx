import { deleteTest, changeTest, closeTest, openTest, showTest, type Test } from '@ariviyal/contract/tests/tests'
import { showProgress, showResults } from '@ariviyal/contract/tests/results'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { mayWrite } from '../questions/load-questions.ts'
import { requireSession } from '../session/require-session.ts'
import { ConfirmForm } from '../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import { useDialog, type DialogState } from '../ui/dialog/use-dialog.ts'
import { leavesForGood } from '../ui/form/leave-guard.tsx'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useRefresh } from '../ui/loading/use-refresh.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/test'
import { TestBuilder } from './draft/test-builder.tsx'
import { ProgressTable } from './results/progress-table.tsx'
import { Results } from './results/results.tsx'
import { TestFacts } from './test-facts.tsx'
import { stateMarks } from './test-words.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.test.title ?? 'Test' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => <PageFailure kicker="Test" />

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal }
  const test = await call(showTest, input)
  if (test.state === 'draft') return { test, progress: [], results: [] }
  const [progress, results] = await Promise.all([call(showProgress, input), call(showResults, input)])
  return { test, progress: progress.items, results: results.items }
}

type Act = 'open' | 'close' | 'delete'

/** A test of a class: its draft, and once it is open where each pupil stands and what the results are. */
export default function TestPage({ loaderData: { test, progress, results } }: Route.ComponentProps) {
  const dialog = useDialog<Act>()
  const isOpen = test.state === 'open'
  // An open test changes all the time, so the page never gives up.
  useRefresh(isOpen, { seconds: 5, times: Number.POSITIVE_INFINITY })
  const mayChange = mayWrite()
  return (
    <>
      <PageHead
        kicker={test.class_name}
        title={test.title}
        lead={<Mark look={stateMarks[test.state].look}>{stateMarks[test.state].word}</Mark>}
        aside={mayChange ? <Acts test={test} show={dialog.show} /> : null}
      />
      <div className="wrap pt-6">
        <p className="mb-4">
          <Link to={`/lms/classes/${test.class_id}`} className="link inline-flex min-h-11 items-center">
            Back to {test.class_name}
          </Link>
        </p>
        <Notice dialog={dialog} />
        {test.state === 'draft' ? (
          <div className="max-w-5xl">
            <TestBuilder
              key={test.id}
              test={test}
              submit="Save the draft"
              save={async (body) => (await call(changeTest, { params: { id: test.id }, body })).msg}
            />
          </div>
        ) : (
          <>
            <TestFacts test={test} />
            {isOpen ? <ProgressTable rows={progress} /> : null}
            <Results test={test} results={results} mayChange={mayChange} />
          </>
        )}
      </div>
      <TestActs test={test} dialog={dialog} />
    </>
  )
}

function Acts({ test, show }: { test: Test; show: (act: Act) => void }) {
  if (test.state === 'closed') return null
  return (
    <div className="flex flex-wrap gap-3">
      {test.state === 'draft' ? (
        <>
          <Button onClick={() => show('open')}>Open to the class</Button>
          <Button tone="danger" onClick={() => show('delete')}>
            Delete the draft
          </Button>
        </>
      ) : (
        <Button tone="danger" onClick={() => show('close')}>
          Close the test
        </Button>
      )}
    </div>
  )
}

const titles: Record<Act, string> = {
  open: 'Open the test to the class?',
  close: 'Close the test?',
  delete: 'Delete the draft?',
}

function TestActs({ test, dialog }: { test: Test; dialog: DialogState<Act> }) {
  const navigate = useNavigate()
  const act = dialog.item
  const params = { id: test.id }
  const failed = 'That did not work. Try again.'
  return (
    <DialogFrame dialog={dialog} title={titles[act ?? 'open']}>
      {act === 'open' ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(openTest, { params })}
          submit="Open it"
          pending="Opening..."
          failed={failed}
        >
          Its questions can no longer be changed then. Save the draft first, if you have changed something.
        </ConfirmForm>
      ) : null}
      {act === 'close' ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(closeTest, { params })}
          submit="Close it"
          pending="Closing..."
          failed={failed}
        >
          Nobody can start it any more, and tests that still run end now. What pupils have written without a network
          still arrives, marked as late.
        </ConfirmForm>
      ) : null}
      {act === 'delete' ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(deleteTest, { params })}
          leave={() => void navigate(`/lms/classes/${test.class_id}`, { replace: true, state: leavesForGood })}
          submit="Delete it"
          pending="Deleting..."
          failed={failed}
        >
          “{test.title}” is deleted. Its questions stay in your bank.
        </ConfirmForm>
      ) : null}
    </DialogFrame>
  )
}
