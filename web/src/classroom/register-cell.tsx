import type { Student, Test } from '@ariviyal/contract/classroom/classroom'
import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { controlLook, FieldError } from '../ui/form/field-frame.tsx'
import { absentText, isAbsent, problemOf } from './marks-draft.ts'
import type { Marks } from './use-marks.ts'

interface Props {
  test: Test
  student: Student
  marks: Marks
}

/** One student's marks in one test. Adds checkboxes for what a phone's number pad cannot type. */
export function RegisterCell({ test, student, marks }: Props) {
  const id = useId()
  const entry = marks.entry(test, student.id)
  const isChanged = marks.isChanged(test, student.id)
  const problem = problemOf(entry, test.max_marks)
  const remarks = [entry.late && !isAbsent(entry) ? 'late' : '', entry.feedback ? 'feedback' : '']
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <input
        aria-label={`${student.name}, ${test.title}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        data-test={test.id}
        value={entry.text}
        readOnly={marks.isReadOnly}
        onChange={(event) => marks.change(test, student.id, { text: event.target.value })}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={8}
        className={classNames(
          controlLook,
          'w-24! text-right tabular-nums max-md:w-full! print:min-h-0! print:border-0! print:p-0!',
          isChanged && 'bg-turmeric-pale!',
        )}
      />
      <FieldError id={id} error={problem} />
      {remarks ? <span className="block text-xs text-ink-soft">{remarks}</span> : null}
      <Ticks id={id} className="screen-only text-sm md:hidden" test={test} student={student} marks={marks} />
    </>
  )
}

/** Checkboxes for absent and late. An absent student has no marks and no late submission. */
export function Ticks({ id, test, student, marks, className }: Props & { id: string; className: string }) {
  const entry = marks.entry(test, student.id)
  const absent = isAbsent(entry)
  const look = 'flex min-h-11 cursor-pointer items-center gap-2'
  return (
    <div className={classNames('flex flex-wrap gap-x-5', className)}>
      <label htmlFor={`${id}-absent`} className={look}>
        <input
          id={`${id}-absent`}
          type="checkbox"
          checked={absent}
          disabled={marks.isReadOnly}
          onChange={(event) => marks.change(test, student.id, { text: event.target.checked ? absentText : '' })}
          className="size-6 shrink-0 accent-indigo"
        />
        Absent
        <span className="sr-only">
          {' '}
          {student.name}, {test.title}
        </span>
      </label>
      <label htmlFor={`${id}-late`} className={look}>
        <input
          id={`${id}-late`}
          type="checkbox"
          checked={entry.late && !absent}
          disabled={marks.isReadOnly || absent}
          onChange={(event) => marks.change(test, student.id, { late: event.target.checked })}
          className="size-6 shrink-0 accent-indigo"
        />
        Late
        <span className="sr-only">
          {' '}
          {student.name}, {test.title}
        </span>
      </label>
    </div>
  )
}
