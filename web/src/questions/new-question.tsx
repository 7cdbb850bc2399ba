import { questionKinds } from '@ariviyal/contract/questions/pupil-question'
import { createQuestion } from '@ariviyal/contract/questions/questions'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { choicesOf } from '../ui/form/choices-of.ts'
import { Select } from '../ui/form/select.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/new-question'
import { QuestionEditor } from './editor/question-editor.tsx'
import { mayWrite } from './load-questions.ts'
import { QuestionFailure } from './question-failure.tsx'
import { kindNames } from './question-words.ts'
import { WritingClosed } from './writing-closed.tsx'

export const meta = () => pageMeta({ title: 'New question' })
export const HydrateFallback = Waiting
export const ErrorBoundary = QuestionFailure

export function clientLoader() {
  requireSession()
  return { canWrite: mayWrite() }
}

export default function NewQuestionPage({ loaderData: { canWrite } }: Route.ComponentProps) {
  const [kind, setKind] = useState<(typeof questionKinds)[number]>('one-choice')
  useReloadOnSubscription()
  return (
    <>
      <PageHead kicker="Classroom" title="New question" />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-20">
        <p>
          <Link to="/lms/questions" className="link inline-flex min-h-11 items-center">
            All questions
          </Link>
        </p>
        {canWrite ? (
          <QuestionEditor
            kind={kind}
            save={async (body) => {
              await call(createQuestion, { body })
              return 'The question is in your bank.'
            }}
          >
            <Select
              name="kind_of_question"
              label="Kind"
              options={choicesOf(kindNames)}
              value={kind}
              onChange={({ target }) => setKind(questionKinds.find((one) => one === target.value) ?? kind)}
            />
          </QuestionEditor>
        ) : (
          <WritingClosed />
        )}
      </div>
    </>
  )
}
