import type { QuestionDetails } from '@ariviyal/contract/questions/question-details'
import { deleteQuestion, showQuestion, updateQuestion } from '@ariviyal/contract/questions/questions'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { leavesForGood } from '../ui/form/leave-guard.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/question'
import { QuestionEditor } from './editor/question-editor.tsx'
import { mayWrite } from './load-questions.ts'
import { outcomeIn } from './outcome-in.ts'
import { QuestionFailure } from './question-failure.tsx'
import { kindNames } from './question-words.ts'
import { QuestionReading } from './preview/question-reading.tsx'
import { SharedQuestion } from './shared-question.tsx'
import { SharingPanel } from './sharing-panel.tsx'
import { WritingClosed } from './writing-closed.tsx'

export const meta = () => pageMeta({ title: 'Question' })
export const HydrateFallback = Waiting
export const ErrorBoundary = QuestionFailure

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  const question = await call(showQuestion, { params: { id: params.id }, signal: request.signal })
  return { question, canWrite: mayWrite() }
}

export default function QuestionPage({ loaderData: { question, canWrite } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const dialog = useDialog<QuestionDetails>()
  const navigate = useNavigate()
  const outcome = outcomeIn(useLocation().state)
  const isOwn = question.from === 'mine'
  return (
    <>
      <PageHead
        kicker="Classroom"
        title={kindNames[question.kind]}
        aside={
          canWrite && isOwn ? (
            <Button tone="danger" onClick={() => dialog.show(question)}>
              Delete the question
            </Button>
          ) : undefined
        }
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-20">
        <p className="flex flex-wrap gap-x-6">
          <Link
            to={isOwn ? '/lms/questions' : `/lms/questions?from=${question.from}`}
            className="link inline-flex min-h-11 items-center"
          >
            All questions
          </Link>
          {question.case_id === null ? null : (
            <Link to={`/lms/questions/${question.case_id}`} className="link inline-flex min-h-11 items-center">
              The case of this question
            </Link>
          )}
        </p>
        {outcome ? (
          <Banner tone="success" live>
            {outcome}
          </Banner>
        ) : null}
        {isOwn ? (
          <OwnQuestion question={question} canWrite={canWrite} />
        ) : (
          <SharedQuestion key={question.id} question={question} />
        )}
      </div>
      <ConfirmDialog
        dialog={dialog}
        title="Delete this question?"
        act={({ id }) => call(deleteQuestion, { params: { id } })}
        leave={() => navigate('/lms/questions', { state: { ...leavesForGood, outcome: 'Question deleted.' } })}
        submit="Delete the question"
        pending="Deleting..."
        failed="The question could not be deleted. Try again."
      >
        {question.kind === 'case'
          ? 'Its questions are deleted too.'
          : 'Tests that use it keep the version that they have.'}
      </ConfirmDialog>
    </>
  )
}

function OwnQuestion({ question, canWrite }: { question: QuestionDetails; canWrite: boolean }) {
  const { id, kind, version, sharing, reading } = question
  if (!canWrite)
    return (
      <>
        <WritingClosed />
        <QuestionReading reading={reading} />
      </>
    )
  return (
    <>
      <QuestionEditor
        key={`${id} ${version}`}
        kind={kind}
        known={question}
        save={async (body) => (await call(updateQuestion, { params: { id }, body })).msg}
      />
      {sharing ? <SharingPanel key={id} id={id} sharing={sharing} /> : null}
    </>
  )
}
