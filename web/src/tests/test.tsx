import { deleteTest, changeTest, closeTest, openTest, showTest, type Test } from '@ariviyal/contract/tests/tests'
import { showMarking } from '@ariviyal/contract/tests/marking'
import { showProgress, showResults, type TestProgress } from '@ariviyal/contract/tests/results'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { TestFailure } from './test-failure.tsx'
import { mayWrite } from '../questions/load-questions.ts'
import { requireSession } from '../session/require-session.ts'
import { ConfirmForm } from '../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import { useDialog, type DialogState } from '../ui/dialog/use-dialog.ts'
import { leavesForGood } from '../ui/form/leave-guard.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Mark } from '../ui/mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { loadOnDemand } from '../ui/loading/load-on-demand.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/test'
import { Results } from './results/results.tsx'
import { TestFacts } from './test-facts.tsx'
import { stateMarks } from './test-words.ts'
import { WhyClosed, whyClosed } from './why-closed.tsx'
import { LiveProgress } from './tracking/live-progress.tsx'
import { useProgress } from './tracking/use-progress.ts'

/** A draft and what an open test has are different pages in one address; the dialogs wait for their press. */
const TestBuilder = lazy(async () => ({ default: (await import('./draft/test-builder.tsx')).TestBuilder }))
const DraftRubrics = lazy(async () => ({ default: (await import('./draft/draft-rubrics.tsx')).DraftRubrics }))
const AnswersFromFile = lazy(async () => ({
  default: (await import('./results/answers-from-file.tsx')).AnswersFromFile,
}))
const CopyTest = loadOnDemand(async () => (await import('./copy-test.tsx')).CopyTest)
const PrintPaper = loadOnDemand(async () => (await import('./print-paper.tsx')).PrintPaper)

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.test.title ?? 'Test' })
export const HydrateFallback = Waiting
export const ErrorBoundary = TestFailure

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal }
  const test = await call(showTest, input)
  if (test.state === 'draft')
    return { test, progress: null, results: [], marking: (await call(showMarking, input)).items }
  const [progress, results] = await Promise.all([call(showProgress, input), call(showResults, input)])
  return { test, progress, results: results.items, marking: [] }
}

/** Pages of a test that has been opened. */
const pagesOfTest = [
  ['marking', 'Marking'],
  ['analysis', 'Analysis'],
  ['history', 'History'],
] as const

type Act = 'open' | 'close' | 'print' | 'copy' | 'delete'

/** A test of a class: its draft, and once it is open where each pupil stands and what the results are. */
export default function TestPage({ loaderData: { test, progress, results, marking } }: Route.ComponentProps) {
  const dialog = useDialog<Act>()
  const why = whyClosed(test.class_archived)
  const mayChange = why === null
  return (
    <>
      <PageHead
        kicker={test.class_name}
        title={test.title}
        lead={<Mark look={stateMarks[test.state].look}>{stateMarks[test.state].word}</Mark>}
        aside={<Acts test={test} mayChange={mayChange} show={dialog.show} />}
      />
      <div className="wrap pt-6">
        <p className="mb-4 flex flex-wrap gap-x-6">
          <Link to={`/lms/classes/${test.class_id}`} className="link inline-flex min-h-11 items-center">
            Back to {test.class_name}
          </Link>
          {test.state === 'draft' ? null : (
            <>
              {pagesOfTest.map(([page, name]) => (
                <Link
                  key={page}
                  to={`/lms/tests/${test.id}/${page}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  {name}
                </Link>
              ))}
            </>
          )}
          {/* A new document: only that page may use the camera (server/src/platform/http/security-headers.ts). */}
          <Link to={`/lms/tests/${test.id}/paper`} reloadDocument className="link inline-flex min-h-11 items-center">
            On paper
          </Link>
        </p>
        <Notice dialog={dialog} />
        <WhyClosed why={why} test={test} />
        <Suspense fallback={<Waiting />}>
          {test.state === 'draft' && mayChange ? (
            <div className="max-w-5xl">
              <TestBuilder
                key={test.id}
                test={test}
                submit="Save the draft"
                save={async (body) => (await call(changeTest, { params: { id: test.id }, body })).msg}
              />
              <DraftRubrics test={test} questions={marking} />
            </div>
          ) : (
            <>
              <TestFacts test={test} />
              {test.state === 'open' && progress ? <OpenTest test={test} loaded={progress} /> : null}
              {test.state === 'draft' ? null : <Results test={test} results={results} mayChange={mayChange} />}
              {mayChange ? <AnswersFromFile test={test.id} /> : null}
            </>
          )}
        </Suspense>
      </div>
      <TestActs test={test} dialog={dialog} />
    </>
  )
}

function OpenTest({ test, loaded }: { test: Test; loaded: TestProgress }) {
  return <LiveProgress {...useProgress(test, loaded)} />
}

function Acts({ test, mayChange, show }: { test: Test; mayChange: boolean; show: (act: Act) => void }) {
  return (
    <div className="flex flex-wrap gap-3 md:justify-end">
      {mayChange && test.state === 'draft' ? <Button onClick={() => show('open')}>Open to the class</Button> : null}
      <ButtonLink tone="quiet" to={`/lms/tests/${test.id}/preview`}>
        Preview as a pupil
      </ButtonLink>
      <Button tone="quiet" onClick={() => show('print')}>
        Print
      </Button>
      {mayWrite() ? (
        <ButtonLink tone="quiet" to={`/networking/contributions/new?test=${test.id}`}>
          Give this paper to colleagues
        </ButtonLink>
      ) : null}
      {/* From an archived class a test is copied to another one. */}
      {mayWrite() ? (
        <Button tone="quiet" onClick={() => show('copy')}>
          Copy
        </Button>
      ) : null}
      {mayChange && test.state === 'draft' ? (
        <Button tone="danger" onClick={() => show('delete')}>
          Delete the draft
        </Button>
      ) : null}
      {mayChange && test.state === 'open' ? (
        <Button tone="danger" onClick={() => show('close')}>
          Close the test
        </Button>
      ) : null}
    </div>
  )
}

const titles: Record<Act, string> = {
  open: 'Open the test to the class?',
  close: 'Close the test?',
  print: 'Print the test',
  copy: 'Copy the test',
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
          After that you cannot change its questions. Save the draft first if you have changed something.
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
          Nobody can start it any more, and running tests end now. Answers written without a network still arrive,
          marked as late.
        </ConfirmForm>
      ) : null}
      {act === 'copy' ? <CopyTest test={test} close={dialog.close} /> : null}
      {act === 'print' ? <PrintPaper test={test} /> : null}
      {act === 'delete' ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(deleteTest, { params })}
          leave={() => navigate(`/lms/classes/${test.class_id}`, { replace: true, state: leavesForGood })}
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
