import { withPlainFormulas } from '@ariviyal/contract/questions/formula-runs'
import { gapPattern } from '@ariviyal/contract/questions/question'
import { useId } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'
import type { QuestionToMark } from './question-to-mark.ts'

interface Props {
  questions: QuestionToMark[]
  chosen: string
  waitingOf: (question: QuestionToMark) => number
  choose: (id: string) => void
}

const textMax = 40
/** The beginning of a question, in signs that a list of choices can show. */
const shorten = ({ text: question, formulas }: QuestionToMark['item']) => {
  const text = withPlainFormulas(question.replaceAll(gapPattern, '____'), formulas)
  return text.length > textMax ? `${text.slice(0, textMax - 1)}…` : text
}

/** Chooses a question; those that wait say how many answers do. */
export function QuestionPicker({ questions, chosen, waitingOf, choose }: Props) {
  const id = useId()
  return (
    <div className="min-w-0 max-sm:w-full">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Question
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        className={`${controlLook} max-w-md pr-8`}
      >
        {questions.map((question) => (
          <option key={question.id} value={question.id}>
            {question.number}. {shorten(question.item)}
            {waitingOf(question) > 0 ? ` (${waitingOf(question)} to mark)` : ''}
          </option>
        ))}
      </select>
    </div>
  )
}
