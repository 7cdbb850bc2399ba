import type { AnswerValue, PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { HandIn } from '../hand-in.tsx'
import { choiceOf, isAnswered, isCompulsory, numbersOf, sectionOf, stepsOf, unansweredOf } from '../progress.ts'
import { QuestionMap } from '../question-map.tsx'
import { QuestionView } from '../question-view.tsx'
import type { Answers, KeptAttempt } from '../taking/kept-attempt.ts'
import { countNumbers } from '@ariviyal/contract/tests/question-numbers'

interface Props {
  paper: Pick<KeptAttempt, 'sections' | 'questions'>
  answers: Answers
  /** Questions to come back to. */
  marked: readonly string[]
  disabled: boolean
  choose: (question: string, value: AnswerValue) => void
  type: (question: string, value: AnswerValue) => void
  /** Called when a question is left. */
  rest: () => void
  mark: (question: string, isMarked: boolean) => void
  handIn: () => void
}

/** The questions of a paper, one at a time, with the map of all. */
export function QuestionsPager({ paper, answers, marked, disabled, choose, type, rest, mark, handIn }: Props) {
  const { t } = useLingui()
  const steps = useMemo(() => stepsOf(paper), [paper])
  const numbers = useMemo(() => numbersOf(paper, steps), [paper, steps])
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ id }) => !isAnswered(answers[id])),
    ),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const go = (next: number) => {
    rest()
    setPlace(next)
    // After the new question has rendered.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  const question = steps[place]
  if (!question) return null

  const isMarked = marked.includes(question.id)
  const section = sectionOf(paper, question.id)
  return (
    <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        {section && (section.title || section.answer_any !== null) ? (
          <p className="mb-3 font-semibold">
            {section.title}
            {section.answer_any === null ? null : (
              <>
                {section.title ? ': ' : ''}
                <Trans>answer any {section.answer_any}</Trans>
              </>
            )}
          </p>
        ) : null}
        <QuestionView
          key={question.id}
          question={question}
          source={paper.questions.find(({ id }) => id === question.case_id)}
          number={numbers[place] ?? ''}
          of={countNumbers(numbers)}
          rule={<Rule paper={paper} steps={steps} numbers={numbers} question={question} go={go} />}
          value={answers[question.id] ?? null}
          disabled={disabled}
          heading={heading}
          choose={(value) => choose(question.id, value)}
          type={(value) => type(question.id, value)}
          rest={rest}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button tone="quiet" onClick={() => go(place - 1)} disabled={place === 0}>
            <Trans>Back</Trans>
          </Button>
          <Button onClick={() => go(place + 1)} disabled={place === steps.length - 1}>
            <Trans>Next</Trans>
          </Button>
          <Button tone="quiet" aria-pressed={isMarked} onClick={() => mark(question.id, !isMarked)}>
            {isMarked ? t`Do not come back to this` : t`Come back to this later`}
          </Button>
        </div>
      </div>
      <div className="grid content-start gap-8">
        <QuestionMap questions={steps} numbers={numbers} answers={answers} marked={marked} current={place} go={go} />
        <div>
          <HandIn
            unanswered={unansweredOf(paper, steps, answers)}
            marked={steps.flatMap(({ id }, index) => (marked.includes(id) ? [numbers[index] ?? ''] : []))}
            disabled={disabled}
            handIn={handIn}
          />
        </div>
      </div>
    </div>
  )
}

interface RuleProps extends Pick<Props, 'paper'> {
  steps: readonly PupilQuestion[]
  numbers: readonly string[]
  question: PupilQuestion
  go: (place: number) => void
}

/** Says that a question is compulsory, or one of two, with the way to the other. */
function Rule({ paper, steps, numbers, question, go }: RuleProps) {
  const choice = choiceOf(paper, question)
  const top = question.case_id ?? question.id
  const other =
    choice && steps.findIndex(({ id, case_id }) => choice.some((one) => one !== top && one === (case_id ?? id)))
  return (
    <>
      {isCompulsory(paper, question) ? (
        <p className="mt-2 font-semibold">
          <Trans>Compulsory: everybody answers this question.</Trans>
        </p>
      ) : null}
      {other === undefined || other < 0 ? null : (
        <div className="mt-3 border-l-4 border-turmeric pl-4">
          <p className="font-semibold">
            <Trans>Answer one of the two.</Trans>
          </p>
          <p>
            <Trans>If you answer both, the better one counts.</Trans>
          </p>
          <Button tone="plain" className="-ml-5" onClick={() => go(other)}>
            <Trans>Go to question {numbers[other]}</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
