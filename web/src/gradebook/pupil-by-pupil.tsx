import { absentText, countedEntry, textOf } from '@ariviyal/contract/gradebook/cells'
import type { GradebookColumn, GradebookStudent } from '@ariviyal/contract/gradebook/gradebook'
import { useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { controlLook, FieldError } from '../ui/form/field-frame.tsx'
import { problemOf } from './draft.ts'
import { remarkOf } from './grid/grid-row.tsx'
import { type Editing, isTypedColumn } from './use-gradebook.ts'

interface Props {
  editing: Editing
  open: (studentId: string, columnId: string) => void
  openStudent: (studentId: string) => void
}

/** For a phone: one student at a time with a line for each column, the newest first. The focus stays in the column. */
export function PupilByPupil({ editing, open, openStudent }: Props) {
  const { gradebook } = editing
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const student = gradebook.students[at] ?? gradebook.students[0]
  if (!student) return null
  const go = (step: number, columnId?: string) => {
    const next = Math.max(0, Math.min(gradebook.students.length - 1, at + step))
    setAt(next)
    if (columnId !== undefined)
      requestAnimationFrame(() => {
        const input = list.current?.querySelector<HTMLInputElement>(`[data-column="${columnId}"]`)
        input?.focus()
        input?.select()
      })
  }
  const { percent, points, grade } = student.total
  return (
    <section aria-label="One student at a time">
      <div className="flex items-center gap-2">
        <Button tone="quiet" aria-label="Previous student" disabled={at === 0} onClick={() => go(-1)}>
          ‹
        </Button>
        <select
          aria-label="Student"
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
          aria-label="Next student"
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
            <ColumnLine
              key={`${student.id} ${column.id}`}
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

interface LineProps {
  editing: Editing
  student: GradebookStudent
  column: GradebookColumn
  place: number
  open: () => void
  next: () => void
}

function ColumnLine({ editing, student, column, place, open, next }: LineProps) {
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
          <span className="line-clamp-2 wrap-anywhere">{column.title}</span>
          <span className="sr-only"> of {student.name}: note and history</span>
        </button>
        {isTypedColumn(column) ? (
          <>
            <input
              aria-label={about}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              data-column={column.id}
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
      {remark ? <p className="text-sm text-ink-soft">{remark}</p> : null}
      <FieldError id={id} error={problem} />
    </li>
  )
}
