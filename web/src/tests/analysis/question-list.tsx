import type { QuestionFigures } from '@ariviyal/contract/tests/analysis'
import { percentOf } from '@ariviyal/contract/tests/analysis-tables'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { Bars } from './bars.tsx'

/** Each question with what its figures say, who chose which option, and the most frequent wrong answers. */
export function QuestionList({ questions }: { questions: readonly QuestionFigures[] }) {
  return (
    <ol className="grid gap-6">
      {questions.map((question) => (
        <li key={question.question_id} className="border-t-2 border-line pt-4 break-inside-avoid">
          <h3 className="text-base font-normal wrap-anywhere">
            <strong>Question {question.number}.</strong> <RichText text={question.text} formulas={question.formulas} />
          </h3>
          <p className="mt-1 text-sm text-ink-soft">
            {pluralise(question.marks, 'mark')}. Answered by {question.answered}.
          </p>
          {question.notes.length > 0 ? (
            <ul className="mt-2 list-disc pl-5">
              {question.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : null}
          <Options question={question} />
          <Wrong question={question} />
        </li>
      ))}
    </ol>
  )
}

function Options({ question: { number, options, count, formulas } }: { question: QuestionFigures }) {
  if (options.length === 0 || count === 0) return null
  return (
    <div className="mt-3 grid gap-2">
      <Bars
        label={`Options of question ${number}`}
        bars={options.map(({ text, right, count: chosen }, place) => ({
          key: String(place),
          label: right ? `✓ ${text}` : text,
          formulas,
          part: chosen / count,
          value: String(chosen),
          tone: right ? 'usual' : 'striking',
        }))}
      />
      <p className="text-sm text-ink-soft" hidden={options.some(({ upper }) => upper === null)}>
        ✓ is right. Strongest and weakest third who chose it:{' '}
        <RichText
          text={`${options.map(({ text, upper, lower }) => `${text} ${inWords(upper)} and ${inWords(lower)}`).join('; ')}.`}
          formulas={formulas}
        />
      </p>
    </div>
  )
}

const inWords = (share: number | null): string => `${percentOf(share ?? 0)} %`

function Wrong({ question: { wrong, answered } }: { question: QuestionFigures }) {
  if (wrong.length === 0) return null
  return (
    <>
      <h4 className="mt-3 text-sm font-semibold">Common wrong answers</h4>
      <ul className="mt-1 grid gap-1 text-sm">
        {wrong.map(({ value, count }) => (
          <li key={value} className="wrap-anywhere">
            {count} of {answered}: “{value}”
          </li>
        ))}
      </ul>
    </>
  )
}
