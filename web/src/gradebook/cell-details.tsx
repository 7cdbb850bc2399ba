import { absentText, countedEntry, exemptText, isOverride, textOf } from '@ariviyal/contract/gradebook/cells'
import { limits } from '@ariviyal/contract/limits'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { controlLook, FieldFrame } from '../ui/form/field-frame.tsx'
import { problemOf, type Typed } from './draft.ts'
import { remarkOf } from './grid/grid-row.tsx'
import type { TaskProps } from './task.ts'

interface Props extends TaskProps {
  studentId: string
  columnId: string
}

/** A cell with its note, and for a test or an assignment what the teacher decides instead. */
export function CellDetails({ editing, dialog, studentId, columnId }: Props) {
  const id = useId()
  const [entry, setEntry] = useState<Typed>(() => editing.typed(studentId, columnId))
  const { gradebook } = editing
  const at = gradebook.columns.findIndex((column) => column.id === columnId)
  const column = gradebook.columns[at]
  const cell = gradebook.students.find((student) => student.id === studentId)?.cells[at]
  if (!column || !cell) return null
  const problem = problemOf(entry, column)
  const set = (change: Partial<Typed>) => setEntry({ ...entry, ...change })
  const store = (typed: Typed) => {
    editing.change([{ studentId, columnId, typed }])
    dialog.close()
  }
  const isOf = (text: string) => entry.text.trim().toUpperCase() === text
  const noMarks = isOf(absentText) || isOf(exemptText)
  const history = `/lms/classes/${gradebook.class_id}/gradebook/history?column_id=${columnId}&student_id=${studentId}`
  const isNoteMissing = problem?.startsWith('Write a note') ?? false
  return (
    <div className="grid gap-5">
      {cell.source ? (
        <p>
          <Link className="link" to={`/lms/${column.source === 'test' ? 'tests' : 'assignments'}/${columnId}`}>
            The {column.source}
          </Link>{' '}
          gives {cell.source.marks ?? 'no marks'} of {column.max_marks}
          {cell.source.waits === 'unmarked' ? '; some answers wait for marks' : ''}
          {cell.source.waits === 'not-returned' ? '; not returned to the pupil yet' : ''}. What you enter here counts
          instead.
        </p>
      ) : null}
      {editing.isReadOnly ? (
        <p>
          {textOf(countedEntry(cell)) || 'No marks'} of {column.max_marks}
          {remarkOf(cell) ? `, ${remarkOf(cell)}` : ''}
        </p>
      ) : (
        <>
          <FieldFrame
            id={`${id}-marks`}
            label={column.kind === 'attendance' ? `Days of ${column.max_marks}` : `Marks out of ${column.max_marks}`}
            optional={false}
            hint={undefined}
            error={isNoteMissing ? undefined : problem}
            className="w-44"
          >
            <input
              id={`${id}-marks`}
              value={entry.text}
              onChange={(event) => set({ text: event.target.value })}
              aria-invalid={problem && !isNoteMissing ? true : undefined}
              aria-describedby={problem && !isNoteMissing ? `${id}-marks-error` : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              className={controlLook}
            />
          </FieldFrame>
          <div className="flex flex-wrap gap-x-6">
            <Tick label="Absent" on={isOf(absentText)} set={(on) => set({ text: on ? absentText : '', late: false })} />
            <Tick label="Exempt" on={isOf(exemptText)} set={(on) => set({ text: on ? exemptText : '', late: false })} />
            <Tick label="Late" on={entry.late} disabled={noMarks} set={(late) => set({ late })} />
          </div>
          <FieldFrame
            id={`${id}-note`}
            label="Note"
            optional={cell.source === null}
            hint={
              cell.source ? 'Say why you change the marks.' : 'Feedback for the pupil, or why the cell is as it is.'
            }
            error={isNoteMissing ? problem : undefined}
          >
            <textarea
              id={`${id}-note`}
              rows={3}
              value={entry.note}
              onChange={(event) => set({ note: event.target.value })}
              aria-describedby={`${id}-note-hint${isNoteMissing ? ` ${id}-note-error` : ''}`}
              maxLength={limits.feedbackMax}
              className={`${controlLook} resize-y`}
            />
          </FieldFrame>
          <div className="flex flex-wrap gap-3">
            <Button
              aria-disabled={problem !== undefined}
              className="aria-disabled:opacity-60"
              onClick={() => problem ?? store(entry)}
            >
              Done
            </Button>
            {isOverride(cell) ? (
              <Button tone="quiet" onClick={() => store({ text: '', late: false, note: '' })}>
                Take the marks of the {column.source} again
              </Button>
            ) : null}
          </div>
        </>
      )}
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={history}>
          History of this cell
        </Link>
      </p>
    </div>
  )
}

interface TickProps {
  label: string
  on: boolean
  disabled?: boolean
  set: (on: boolean) => void
}

const Tick = ({ label, on, disabled, set }: TickProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2">
    <input
      type="checkbox"
      checked={on}
      disabled={disabled}
      onChange={(event) => set(event.target.checked)}
      className="size-6 shrink-0 accent-indigo"
    />
    {label}
  </label>
)
