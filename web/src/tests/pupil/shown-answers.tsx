import type { Attempt, ShownAnswer } from '@ariviyal/contract/tests/attempts'
import type { PupilQuestion } from '@ariviyal/contract/questions/question'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { answerInWords } from '../answer-values.ts'
import { stepsOf } from './progress.ts'

/** Each question with the pupil's answer, its marks and what is right. */
export function ShownAnswers({ attempt }: { attempt: Attempt }) {
  const answers = new Map(attempt.answers.map((answer) => [answer.question, answer]))
  return (
    <ol className="grid max-w-measure border-t-2 border-ink">
      {stepsOf(attempt).map((question, place) => (
        <li key={question.id} className="border-b border-line py-4">
          <OneAnswer question={question} number={place + 1} answer={answers.get(question.id)} />
        </li>
      ))}
    </ol>
  )
}

function OneAnswer(props: { question: PupilQuestion; number: number; answer: ShownAnswer | undefined }) {
  const { question, number, answer } = props
  const { formulas } = question
  const given = answerInWords(question.kind, question, answer?.value ?? null)
  const right = answerInWords(question.kind, question, answer?.right ?? null)
  return (
    <>
      <h2 className="text-lg">
        Question {number}
        <span className="ml-3 text-base font-normal text-ink-soft">
          {answer?.marks === null ? 'Not marked yet' : `${answer?.marks ?? 0} of ${answer?.of ?? question.marks}`}
        </span>
      </h2>
      <p className="mt-1 font-serif">
        <RichText text={question.text.replaceAll('[[]]', '____')} formulas={formulas} />
      </p>
      <dl className="mt-2 grid gap-1">
        <Line label="Your answer" lines={given.length > 0 ? given : ['None']} formulas={formulas} />
        {right.length > 0 ? <Line label="Right" lines={right} formulas={formulas} /> : null}
        {answer?.reason ? <Line label="Why" lines={[answer.reason]} formulas={formulas} /> : null}
        {answer?.explanation ? <Line label="Explanation" lines={[answer.explanation]} formulas={formulas} /> : null}
        {answer?.feedback ? <Line label="Your teacher" lines={[answer.feedback]} formulas={formulas} /> : null}
      </dl>
    </>
  )
}

function Line(props: { label: string; lines: string[]; formulas: PupilQuestion['formulas'] }) {
  const { label, lines, formulas } = props
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-ink-soft">{label}</dt>
      {lines.map((line) => (
        <dd key={line} className="sm:col-start-2">
          <RichText text={line} formulas={formulas} />
        </dd>
      ))}
    </div>
  )
}
