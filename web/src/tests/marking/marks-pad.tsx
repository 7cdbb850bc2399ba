import type { TestItem } from '@ariviyal/contract/tests/sections'
import { useId, useState } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'
import type { MarkingSession, ShownAnswer } from './marking-session.ts'
import { readMarks, stepsOfMarks } from './typed-marks.ts'

interface Props {
  shown: ShownAnswer
  item: TestItem
  session: MarkingSession
}

/** Marks as buttons for a thumb, and a field for any others. */
export function MarksPad({ shown, item, session }: Props) {
  const give = (marks: number | null) => session.decide(shown.key, { marks, feedback: shown.feedback })
  return (
    <div role="group" aria-label={`Marks out of ${item.marks}`} className="mt-4 flex flex-wrap items-end gap-2">
      {stepsOfMarks(item.marks).map((marks) => (
        <button
          key={marks}
          type="button"
          aria-pressed={shown.marks === marks}
          aria-label={`Give ${marks}`}
          onClick={() => give(marks)}
          className="min-h-11 min-w-11 cursor-pointer rounded-sm border-2 border-ink px-2 font-semibold not-aria-pressed:hover:bg-sunk aria-pressed:bg-indigo aria-pressed:text-paper"
        >
          {marks}
        </button>
      ))}
      <MarksField key={`${shown.key} ${shown.marks}`} marks={shown.marks} item={item} give={give} />
    </div>
  )
}

interface FieldProps {
  marks: number | null
  item: TestItem
  give: (marks: number | null) => void
}

function MarksField({ marks, item, give }: FieldProps) {
  const id = useId()
  const [text, setText] = useState(marks === null ? '' : String(marks))
  const [error, setError] = useState<string>()
  const commit = () => {
    const read = readMarks(text, item)
    setError(read.error)
    if (read.error === undefined && read.marks !== marks) give(read.marks)
  }
  return (
    <>
      <div className="w-28">
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          Marks
        </label>
        <input
          id={id}
          value={text}
          maxLength={7}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={commit}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter' || key === 'Escape') currentTarget.blur()
          }}
          className={controlLook}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="w-full text-sm font-semibold text-kumkum">
          {error}
        </p>
      ) : null}
    </>
  )
}
