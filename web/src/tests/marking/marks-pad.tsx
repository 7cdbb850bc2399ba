import { useId, useState } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { readMarks, stepsOfMarks } from './typed-marks.ts'

interface Props {
  /** What is marked: another one has a field of its own. */
  about: string
  marks: number | null
  /** The most marks, and how many can be taken off. */
  item: { marks: number; negative_marks: number }
  give: (marks: number | null) => void
}

/** Marks as buttons for a thumb, and a field for any others. */
export function MarksPad({ about, marks: given, item, give }: Props) {
  return (
    <div role="group" aria-label={`Marks out of ${item.marks}`} className="mt-4 flex flex-wrap items-end gap-2">
      {stepsOfMarks(item.marks).map((marks) => (
        <button
          key={marks}
          type="button"
          aria-pressed={given === marks}
          aria-label={`Give ${marks}`}
          onClick={() => give(marks)}
          className="min-h-11 min-w-11 cursor-pointer rounded-sm border-2 border-ink px-2 font-semibold not-aria-pressed:hover:bg-sunk aria-pressed:bg-indigo aria-pressed:text-paper"
        >
          {marks}
        </button>
      ))}
      <MarksField key={`${about} ${given}`} marks={given} item={item} give={give} />
    </div>
  )
}

interface FieldProps {
  marks: number | null
  item: Props['item']
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
