import type { Student } from '@ariviyal/contract/classroom/classroom'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { type CardAnswers, withChoice } from './card-answers.ts'
import type { PaperQuestion } from './papers.ts'

interface LineProps {
  students: readonly Student[]
  answers: CardAnswers
  question: PaperQuestion
}

/** How many have been read, and who has not. */
export function CardCounts({ answers, students, question }: LineProps) {
  const given = Object.values(answers).flatMap(({ place }) => place ?? [])
  const missing = students.filter(({ id }) => answers[id] === undefined)
  return (
    <div role="status">
      <p className="font-semibold">
        {students.length - missing.length} of {students.length} read.{' '}
        {question.choices
          .map(({ letter }, place) => `${letter}: ${given.filter((one) => one === place).length}`)
          .join(', ')}
      </p>
      {missing.length > 0 ? (
        <p className="wrap-anywhere text-ink-soft">
          Show again: {missing.map(({ roll_number, name }) => `${roll_number}. ${name}`).join(', ')}
        </p>
      ) : null}
    </div>
  )
}

type PutProps = LineProps & { put: (change: (answers: CardAnswers) => CardAnswers) => void }

/** Each pupil's answer, which the teacher may change. */
export function CardLines({ answers, students, question, put }: PutProps) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {students.map(({ id, roll_number, name }) => {
        const answer = answers[id]
        return (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              {roll_number}. {name}
            </span>
            {answer?.picture ? (
              <img src={answer.picture} alt={`The card of ${name}`} className="size-24 object-contain" />
            ) : null}
            <select
              aria-label={`Answer of ${name}`}
              value={answer?.place ?? (answer?.picture ? 'unsettled' : '')}
              onChange={(event) => {
                const { value } = event.currentTarget
                put((last) => withChoice(last, id, value === '' ? null : Number(value)))
              }}
              className={`${controlLook} w-auto! shrink-0 pr-8`}
            >
              {answer?.place === null && answer.picture ? <option value="unsettled">Which?</option> : null}
              <option value="">None</option>
              {question.choices.map(({ letter }, place) => (
                <option key={letter} value={place}>
                  {letter}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}
