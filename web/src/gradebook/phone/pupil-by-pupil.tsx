import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import type { Editing } from '../use-gradebook.ts'
import { focusMark, MarkLine } from './mark-line.tsx'

interface Props {
  editing: Editing
  open: (studentId: string, columnId: string) => void
  openStudent: (studentId: string) => void
}

/** One student at a time with a line for each column, the newest first. The focus stays in the column. */
export function PupilByPupil({ editing, open, openStudent }: Props) {
  const { gradebook } = editing
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const student = gradebook.students[at] ?? gradebook.students[0]
  if (!student) return null
  const go = (step: number, columnId?: string) => {
    const next = Math.max(0, Math.min(gradebook.students.length - 1, at + step))
    setAt(next)
    const { id } = gradebook.students[next] ?? student
    if (columnId !== undefined) focusMark(list.current, id, columnId)
  }
  const { percent, points, grade } = student.total
  return (
    <section aria-label="One pupil at a time">
      <div className="flex items-center gap-2">
        <Button tone="quiet" aria-label="Previous pupil" disabled={at === 0} onClick={() => go(-1)}>
          ‹
        </Button>
        <select
          aria-label="Pupil"
          value={student.id}
          onChange={(event) => setAt(gradebook.students.findIndex(({ id }) => id === event.target.value))}
          className={`${controlLook} min-w-0 flex-1`}
        >
          {gradebook.students.map(({ id, roll_number, name }) => (
            <option key={id} value={id}>
              {roll_number}. {name}
            </option>
          ))}
        </select>
        <Button
          tone="quiet"
          aria-label="Next pupil"
          disabled={at === gradebook.students.length - 1}
          onClick={() => go(1)}
        >
          ›
        </Button>
      </div>
      <button
        type="button"
        onClick={() => openStudent(student.id)}
        className="link my-1 inline-flex min-h-11 cursor-pointer items-center text-left"
      >
        {percent === null ? 'No marks yet' : `${percent} %, ${points} of ${gradebook.total_of}`}
        {grade === null ? '' : `, grade ${grade}`}
        {gradebook.holistic ? '; progress card' : ''}
      </button>
      <ul ref={list} className="border-t-2 border-ink">
        {gradebook.columns
          .map((column, place) => (
            <MarkLine
              key={`${student.id} ${column.id}`}
              label={column.title}
              editing={editing}
              student={student}
              column={column}
              place={place}
              open={() => open(student.id, column.id)}
              next={() => go(1, column.id)}
            />
          ))
          .toReversed()}
      </ul>
    </section>
  )
}
