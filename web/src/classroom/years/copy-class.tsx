import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import { copyClass, nextGrade } from '@ariviyal/contract/classroom/class-years'
import type { AssignmentSummary } from '@ariviyal/contract/assignments/assignments'
import type { TestSummary } from '@ariviyal/contract/tests/tests'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Form } from '../../ui/form/form.tsx'
import { listOf, textOf } from '../../ui/form/form-values.ts'
import { Ticks } from '../../ui/form/ticks.tsx'
import { ClassFields } from '../class-fields.tsx'

interface Props<Task> {
  classroom: Classroom
  tests: TestSummary[]
  assignments: AssignmentSummary[]
  dialog: DialogState<Task>
}

/** Makes next year's class of the students who go on, with tests and assignments as drafts. */
export function CopyClass<Task>({ classroom, tests, assignments, dialog }: Props<Task>) {
  const navigate = useNavigate()
  const students = classroom.students.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form
      send={(values) =>
        call(copyClass, {
          params: { id: classroom.id },
          body: {
            name: textOf(values, 'name'),
            grade: textOf(values, 'grade'),
            subject: textOf(values, 'subject'),
            student_ids: listOf(values, 'student_ids'),
            test_ids: listOf(values, 'test_ids'),
            assignment_ids: listOf(values, 'assignment_ids'),
          },
        })
      }
      done={({ id }) => {
        dialog.close()
        return navigate(`/lms/classes/${id}`)
      }}
      failed="The class could not be copied. Try again."
      submit="Create the class"
      pending="Creating..."
      className="grid gap-5"
    >
      <p className="max-w-measure">The copy has no PINs, marks or answers. You are its only teacher.</p>
      <ClassFields known={{ ...classroom, grade: nextGrade(classroom.grade) }} />
      {students.length === 0 ? null : (
        <Ticks
          name="student_ids"
          label="Pupils who go on"
          hint="They get new roll numbers in this order."
          options={students}
          defaultValue={students.map(({ value }) => value)}
        />
      )}
      {tests.length === 0 ? null : (
        <Ticks
          name="test_ids"
          label="Online tests to copy as drafts"
          options={tests.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {assignments.length === 0 ? null : (
        <Ticks
          name="assignment_ids"
          label="Assignments to copy as drafts"
          options={assignments.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </Form>
  )
}
