import type { AnswerValue, PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { Trans } from '@lingui/react/macro'
import { QuestionPicture } from '../../questions/preview/question-picture.tsx'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { type ReactNode, type Ref, useId } from 'react'
import { AnswerControl } from './answers/answer-control.tsx'
import { marksInWords } from './marks-words.ts'

interface Props {
  question: PupilQuestion
  /** The case that it is a part of. */
  source: PupilQuestion | undefined
  number: string
  of: number
  /** Above the text, such as the rule of an internal choice. */
  rule?: ReactNode
  value: AnswerValue
  disabled: boolean
  heading: Ref<HTMLHeadingElement>
  choose: (value: AnswerValue) => void
  type: (value: AnswerValue) => void
  rest: () => void
}

/** One question with its control. */
export function QuestionView({ question, source, number, of, rule, heading, ...control }: Props) {
  const id = useId()
  const isFillIn = question.kind === 'fill-in'
  return (
    <section aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`} ref={heading} tabIndex={-1} className="text-lg outline-none">
        <Trans>
          Question {number} of {of}
        </Trans>
      </h2>
      <p className="text-sm text-ink-soft">{marksInWords(question.marks, question.negative_marks)}</p>
      {rule}
      {source ? (
        <div className="mt-4 border-l-4 border-line pl-4 font-serif">
          <RichText text={source.text} formulas={source.formulas} />
          {source.picture ? <QuestionPicture picture={source.picture} /> : null}
        </div>
      ) : null}
      {isFillIn ? null : (
        <p id={`${id}-text`} className="mt-4 max-w-measure font-serif text-lg">
          <RichText text={question.text} formulas={question.formulas} />
        </p>
      )}
      {question.picture ? (
        <div className="mt-4">
          <QuestionPicture picture={question.picture} />
        </div>
      ) : null}
      <div className="mt-5 max-w-measure">
        <AnswerControl {...control} question={question} labelledBy={isFillIn ? `${id}-head` : `${id}-text`} />
      </div>
      {question.hint ? (
        <details className="mt-5 max-w-measure">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">
            <Trans>Hint</Trans>
          </summary>
          <p>
            <RichText text={question.hint} formulas={question.formulas} />
          </p>
        </details>
      ) : null}
    </section>
  )
}
