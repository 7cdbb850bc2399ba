import type { Classroom, Student, Test } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { inWords } from '@ariviyal/contract/time'
import { useId } from 'react'
import { controlLook, FieldFrame } from '../ui/form/field-frame.tsx'
import { problemOf } from './marks-draft.ts'
import { Ticks } from './register-cell.tsx'
import { SaveMarksBar } from './save-marks-bar.tsx'
import type { Marks } from './use-marks.ts'

/** One student's entries with feedback, the same as in the table. */
export function StudentLine({ classroom, student, marks }: { classroom: Classroom; student: Student; marks: Marks }) {
  if (classroom.tests.length === 0) return <p className="text-ink-soft">There is no test yet.</p>
  return (
    <div className="grid gap-6">
      {classroom.tests.map((test) => (
        <TestEntry key={test.id} test={test} student={student} marks={marks} />
      ))}
      <SaveMarksBar marks={marks} />
    </div>
  )
}

function TestEntry({ test, student, marks }: { test: Test; student: Student; marks: Marks }) {
  const id = useId()
  const entry = marks.entry(test, student.id)
  const problem = problemOf(entry, test.max_marks)
  return (
    <fieldset className="grid gap-3 border-t-2 border-ink pt-3">
      <legend className="sr-only">{test.title}</legend>
      <p aria-hidden="true">
        <strong className="wrap-anywhere">{test.title}</strong>
        <span className="text-ink-soft"> · {inWords(test.held_on, 'short day', 'UTC')}</span>
      </p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <FieldFrame
          id={`${id}-marks`}
          label={`Marks out of ${test.max_marks}`}
          optional={false}
          hint={undefined}
          error={problem}
          className="w-44"
        >
          <input
            id={`${id}-marks`}
            value={entry.text}
            readOnly={marks.isReadOnly}
            onChange={(event) => marks.change(test, student.id, { text: event.target.value })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-marks-error` : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            className={controlLook}
          />
        </FieldFrame>
        <Ticks id={id} test={test} student={student} marks={marks} className="" />
      </div>
      <FieldFrame id={`${id}-feedback`} label="Feedback" optional hint={undefined} error={undefined}>
        <textarea
          id={`${id}-feedback`}
          rows={2}
          value={entry.feedback}
          readOnly={marks.isReadOnly}
          onChange={(event) => marks.change(test, student.id, { feedback: event.target.value })}
          maxLength={limits.feedbackMax}
          className={`${controlLook} resize-y`}
        />
      </FieldFrame>
    </fieldset>
  )
}
