import type { AnswerValue, PupilQuestion } from '@ariviyal/contract/questions/question'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { type Ref, useId } from 'react'
import { AnswerControl } from './answers/answer-control.tsx'
import { marksInWords } from './marks-words.ts'

interface Props {
  question: PupilQuestion
  /** The case that it is a part of. */
  source: PupilQuestion | undefined
  number: number
  of: number
  value: AnswerValue
  disabled: boolean
  heading: Ref<HTMLHeadingElement>
  choose: (value: AnswerValue) => void
  type: (value: AnswerValue) => void
  rest: () => void
}

/** One question with its control. */
export function QuestionView({ question, source, number, of, heading, ...control }: Props) {
  const id = useId()
  const isFillIn = question.kind === 'fill-in'
  return (
    <section aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`} ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
        Question {number} of {of}
      </h2>
      <p className="text-sm text-ink-soft">{marksInWords(question.marks, question.negative_marks)}</p>
      {source ? (
        <div className="mt-4 border-l-4 border-line pl-4 font-serif">
          <RichText text={source.text} formulas={source.formulas} />
        </div>
      ) : null}
      {isFillIn ? null : (
        <p id={`${id}-text`} className="mt-4 max-w-measure font-serif text-lg">
          <RichText text={question.text} formulas={question.formulas} />
        </p>
      )}
      <div className="mt-5 max-w-measure">
        <AnswerControl {...control} question={question} labelledBy={isFillIn ? `${id}-head` : `${id}-text`} />
      </div>
      {question.hint ? (
        <details className="mt-5 max-w-measure">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">Hint</summary>
          <p>
            <RichText text={question.hint} formulas={question.formulas} />
          </p>
        </details>
      ) : null}
    </section>
  )
}
