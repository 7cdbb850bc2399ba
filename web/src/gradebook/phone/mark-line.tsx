import { absentText, countedEntry, textOf } from '@ariviyal/contract/gradebook/cells'
import type { GradebookColumn, GradebookStudent } from '@ariviyal/contract/gradebook/gradebook'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { controlLook, FieldError } from '../../ui/form/field-frame.tsx'
import { problemOf } from '../draft.ts'
import { remarkOf } from '../grid/grid-row.tsx'
import { type Editing, isTypedColumn } from '../use-gradebook.ts'

const markKey = (studentId: string, columnId: string) => `${studentId} ${columnId}`

/** Brings the marks of a student in a column into view, once they are drawn, and selects them. */
export function focusMark(list: HTMLElement | null, studentId: string, columnId: string): void {
  requestAnimationFrame(() => {
    const input = list?.querySelector<HTMLInputElement>(`[data-mark="${markKey(studentId, columnId)}"]`)
    input?.focus()
    input?.select()
  })
}

interface Props {
  /** What the line stands for: the column or the student. */
  label: string
  editing: Editing
  student: GradebookStudent
  column: GradebookColumn
  place: number
  open: () => void
  next: () => void
}

/** Marks of a student in a column, in one line with a button for absence. */
export function MarkLine({ label, editing, student, column, place, open, next }: Props) {
  const id = useId()
  const cell = student.cells[place]
  const typed = editing.typed(student.id, column.id)
  const problem = isTypedColumn(column) ? problemOf(typed, column) : undefined
  const change = (text: string) =>
    editing.change([{ studentId: student.id, columnId: column.id, typed: { ...typed, text } }])
  const isAbsent = typed.text.trim().toUpperCase() === absentText
  const about = `${student.name}, ${column.title}`
  const remark = cell ? remarkOf(cell) : ''
  return (
    <li className="border-b border-line py-1">
      <div className="flex items-center gap-2">
        <button
          type="button"
          onClick={open}
          className="min-h-11 min-w-0 flex-1 cursor-pointer text-left leading-tight text-indigo underline underline-offset-2"
        >
          <span className="line-clamp-2 wrap-anywhere">{label}</span>
          <span className="sr-only">: note and history</span>
        </button>
        {isTypedColumn(column) ? (
          <>
            <input
              aria-label={about}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              data-mark={markKey(student.id, column.id)}
              value={typed.text}
              readOnly={editing.isReadOnly}
              onChange={(event) => change(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                next()
              }}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              maxLength={8}
              className={classNames(controlLook, 'w-16! px-2! text-right tabular-nums')}
            />
            <span className="w-10 shrink-0 text-sm text-ink-soft">/ {column.max_marks}</span>
            <button
              type="button"
              aria-pressed={isAbsent}
              aria-label={`${absentText}, absent: ${about}`}
              disabled={editing.isReadOnly}
              onClick={() => change(isAbsent ? '' : absentText)}
              className="min-h-11 w-11 shrink-0 cursor-pointer rounded-sm border-2 border-ink-soft font-semibold aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {absentText}
            </button>
          </>
        ) : (
          <span className="py-2 tabular-nums">
            {cell ? textOf(countedEntry(cell)) || '–' : '–'} / {column.max_marks}
          </span>
        )}
      </div>
      {remark ? <p className="pb-2 text-sm text-ink-soft">{remark}</p> : null}
      <FieldError id={id} error={problem} />
    </li>
  )
}
