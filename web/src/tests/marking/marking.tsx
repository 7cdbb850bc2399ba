import { listComments, showMarking } from '@ariviyal/contract/tests/marking'
import { showTest } from '@ariviyal/contract/tests/tests'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { TestFailure } from '../test-failure.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { numbersOfTest, questionsOf } from '../results/questions-of.ts'
import { WhyClosed, whyClosed } from '../why-closed.tsx'
import type { Route } from './+types/marking'
import type { QuestionToMark } from './question-to-mark.ts'
import { MarkingDesk } from './marking-desk.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Marking of ${loaderData.test.title}` : 'Marking' })
export const HydrateFallback = Waiting
export const ErrorBoundary = TestFailure

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal }
  const [test, marking, comments] = await Promise.all([
    call(showTest, input),
    call(showMarking, input),
    call(listComments, { signal }),
  ])
  const numbers = numbersOfTest(test)
  const questions = questionsOf(test).flatMap((item, place): QuestionToMark[] => {
    const state = marking.items.find(({ question_id: id }) => id === item.question_id)
    return state ? [{ id: item.question_id, number: numbers[place] ?? '', item, state }] : []
  })
  return { test, questions, comments: comments.items, school: comments.school }
}

/** One question across all pupils: marks by keyboard or by thumb, with a rubric and comments. */
export default function MarkingPage({ loaderData: { test, questions, comments, school } }: Route.ComponentProps) {
  const why = whyClosed(test.class_archived)
  const answers = questions.reduce((sum, { state }) => sum + state.answers, 0)
  return (
    <>
      <PageHead kicker={test.class_name} title={`Marking of ${test.title}`} />
      <div className="wrap pt-4">
        <p className="mb-2">
          <Link to={`/lms/tests/${test.id}`} className="link inline-flex min-h-11 items-center">
            Back to the test
          </Link>
        </p>
        <WhyClosed why={why} test={test} />
        {answers === 0 ? (
          <Banner tone="info" className="mb-4">
            There is nothing to mark yet. Answers appear here once a pupil has handed in.
          </Banner>
        ) : null}
        {test.state === 'draft' ? null : (
          <MarkingDesk
            key={test.id}
            testId={test.id}
            questions={questions}
            comments={comments}
            school={school}
            mayChange={why === null}
          />
        )}
      </div>
    </>
  )
}
