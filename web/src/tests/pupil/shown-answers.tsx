import type { Attempt, ShownAnswer } from '@ariviyal/contract/tests/attempts'
import type { RubricMark } from '@ariviyal/contract/tests/rubric'
import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { useLingui } from '@lingui/react/macro'
import { QuestionPicture } from '../../questions/preview/question-picture.tsx'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { answerInWords, textOf } from '../answer-values.ts'
import { reasonInWords } from './reasons.ts'
import { choiceOf, numbersOf, stepsOf } from './progress.ts'

/** Each question with the pupil's answer, its marks and what is right. */
export function ShownAnswers({ attempt }: { attempt: Pick<Attempt, 'sections' | 'questions' | 'answers'> }) {
  const answers = new Map(attempt.answers.map((answer) => [answer.question, answer]))
  const steps = stepsOf(attempt)
  const numbers = numbersOf(attempt, steps)
  return (
    <ol className="grid max-w-measure border-t-2 border-ink">
      {steps.map((question, place) => (
        <li key={question.id} className="border-b border-line py-4">
          <OneAnswer
            question={question}
            number={numbers[place] ?? ''}
            answer={answers.get(question.id)}
            isChoice={choiceOf(attempt, question) !== undefined}
          />
        </li>
      ))}
    </ol>
  )
}

function OneAnswer(props: {
  question: PupilQuestion
  number: string
  answer: ShownAnswer | undefined
  isChoice: boolean
}) {
  const { t } = useLingui()
  const { question, number, answer, isChoice } = props
  const formulas = { ...question.formulas, ...answer?.formulas }
  const words = { true: t`True`, false: t`False`, gap: (place: number, text: string) => t`Gap ${place}: ${text}` }
  const given = answerInWords(question.kind, question, answer?.value ?? null, words)
  const right = answerInWords(question.kind, question, answer?.right ?? null, words)
  const about = (answer?.about_chosen ?? []).map(({ option, text }) =>
    question.kind === 'several-choices' ? `${textOf(question.options, option)}: ${text}` : text,
  )
  return (
    <>
      <h2 className="text-lg">
        {t`Question ${number}`}
        <span className="ml-3 text-base font-normal text-ink-soft">
          {answer?.marks === null ? t`Not marked yet` : t`${answer?.marks ?? 0} of ${answer?.of ?? question.marks}`}
        </span>
      </h2>
      {isChoice ? <p className="text-sm text-ink-soft">{t`One of two: the better one counts.`}</p> : null}
      <p className="mt-1 font-serif">
        <RichText text={question.text.replaceAll('[[]]', '____')} formulas={formulas} />
      </p>
      {question.picture ? <QuestionPicture picture={question.picture} /> : null}
      <dl className="mt-2 grid gap-1">
        <Line label={t`Your answer`} lines={given.length > 0 ? given : [t`None`]} formulas={formulas} />
        {right.length > 0 ? <Line label={t`Right`} lines={right} formulas={formulas} /> : null}
        {answer?.reason ? <Line label={t`Why`} lines={[reasonInWords(answer.reason)]} formulas={formulas} /> : null}
        {answer?.rubric ? (
          <Line label={t`Marks in parts`} lines={answer.rubric.map(rubricLine)} formulas={formulas} />
        ) : null}
        {about.length > 0 ? <Line label={t`Your choice`} lines={about} formulas={formulas} /> : null}
        {answer?.explanation ? <Line label={t`Explanation`} lines={[answer.explanation]} formulas={formulas} /> : null}
        {answer?.feedback ? <Line label={t`Your teacher`} lines={[answer.feedback]} formulas={formulas} /> : null}
      </dl>
    </>
  )
}

/** A row of the rubric with the level that the teacher chose. */
const rubricLine = ({ title, text, marks, of }: RubricMark) =>
  `${title}: ${marks ?? '–'} / ${of}${text ? ` (${text})` : ''}`

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
