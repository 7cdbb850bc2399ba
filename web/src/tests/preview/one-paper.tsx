import { type PreviewedTest, type TriedAnswers, tryAnswers } from '@ariviyal/contract/tests/preview'
import { useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { ClassLanguage } from '../../languages/class-language.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { QuestionsPager } from '../pupil/paper/questions-pager.tsx'
import { RuleLines } from '../pupil/rules.tsx'
import { ShownAnswers } from '../pupil/shown-answers.tsx'
import type { Answers } from '../pupil/taking/kept-attempt.ts'
import { pluralise } from '../../ui/pluralise.ts'

/** The rules, the questions and the marks, drawn by the parts of the pupils' pages. */
export const OnePaper = ({ paper }: { paper: PreviewedTest }) => (
  <ClassLanguage>
    <Paper paper={paper} />
  </ClassLanguage>
)

function Paper({ paper }: { paper: PreviewedTest }) {
  const [step, setStep] = useState<'rules' | 'questions' | TriedAnswers>('rules')
  const [answers, setAnswers] = useState<Answers>({})
  const [marked, setMarked] = useState<string[]>([])
  const [failed, setFailed] = useState<string>()
  const put = (question: string, value: Answers[string]) => setAnswers((all) => ({ ...all, [question]: value }))
  const finish = async () => {
    setFailed(undefined)
    const given = Object.entries(answers).map(([question, value]) => ({ question, value }))
    const body = { seed: paper.seed, ...(paper.test.set && { set: paper.test.set }), answers: given }
    try {
      setStep(await call(tryAnswers, { params: { id: paper.test.id }, body }))
    } catch (error) {
      setFailed(serverMessage(error) ?? 'The answers could not be marked. Try again.')
    }
  }
  if (step === 'rules')
    return (
      <div className="grid max-w-measure justify-items-start gap-6">
        <ul className="grid list-disc gap-2 pl-5 font-serif text-lg">
          <RuleLines test={paper.test} />
        </ul>
        <Button onClick={() => setStep('questions')}>Go to the questions</Button>
      </div>
    )
  if (step === 'questions')
    return (
      <>
        {failed ? (
          <Banner tone="error" live>
            {failed}
          </Banner>
        ) : null}
        <QuestionsPager
          paper={paper}
          answers={answers}
          marked={marked}
          disabled={false}
          choose={put}
          type={put}
          rest={() => undefined}
          mark={(id, isMarked) => setMarked((all) => (isMarked ? [...all, id] : all.filter((other) => other !== id)))}
          handIn={() => void finish()}
        />
      </>
    )
  return (
    <div className="grid max-w-measure gap-6">
      <p role="status" className="text-2xl font-bold">
        {step.marks} of {pluralise(step.of, 'mark')}
        {step.unmarked > 0 ? (
          <span className="block text-base font-normal text-ink-soft">
            A teacher has to mark {step.unmarked} of these answers.
          </span>
        ) : null}
      </p>
      <Button tone="quiet" className="justify-self-start" onClick={() => setStep('questions')}>
        Back to the questions
      </Button>
      <ShownAnswers attempt={{ ...paper, answers: step.answers }} />
    </div>
  )
}
