import { useRef } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'
import type { Editing } from '../use-gradebook.ts'
import { focusMark, MarkLine } from './mark-line.tsx'

interface Props {
  editing: Editing
  /** By default the newest. */
  columnId: string | undefined
  choose: (columnId: string) => void
  open: (studentId: string, columnId: string) => void
}

/** One column at a time with a line for each student. The focus goes from student to student. */
export function ColumnByColumn({ editing, columnId, choose, open }: Props) {
  const { columns, students } = editing.gradebook
  const list = useRef<HTMLUListElement>(null)
  const found = columns.findIndex(({ id }) => id === columnId)
  const place = found === -1 ? columns.length - 1 : found
  const column = columns[place]
  if (!column) return null
  return (
    <section aria-label="One column at a time">
      <select
        aria-label="Column"
        value={column.id}
        onChange={(event) => choose(event.target.value)}
        // Stays in view on a long class; solid, so that lines do not show through.
        className={`${controlLook} sticky top-0 z-10`}
      >
        {columns.toReversed().map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <ul ref={list} className="mt-2 border-t-2 border-ink">
        {students.map((student, at) => (
          <MarkLine
            key={`${student.id} ${column.id}`}
            label={`${student.roll_number}. ${student.name}`}
            editing={editing}
            student={student}
            column={column}
            place={place}
            open={() => open(student.id, column.id)}
            next={() => focusMark(list.current, students[at + 1]?.id ?? student.id, column.id)}
          />
        ))}
      </ul>
    </section>
  )
}
