import {
  addStudents,
  ClassForm,
  type Classroom,
  createTest,
  deleteClass,
  removeStudent,
  removeTest,
  renameStudent,
  type Student,
  StudentForm,
  StudentsForm,
  type Test,
  TestForm,
  updateClass,
} from '@ariviyal/contract/classroom'
import { limits } from '@ariviyal/contract/limits'
import type { ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { leavesForGood } from '../ui/leave-guard.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Outcome, Sheet } from '../ui/use-sheet.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ClassFields } from './class-fields.tsx'
import { forgetDraft } from './kept-draft.ts'
import { StudentLine } from './student-line.tsx'
import type { Marks } from './use-marks.ts'

/** What can be done with a class, one at a time in a dialog. */
export type Task =
  | { act: 'add-students' | 'add-test' | 'change-class' | 'delete-class' }
  | { act: 'remove-test'; test: Test }
  | { act: 'student' | 'remove-student'; student: Student }

interface Props {
  room: Classroom
  marks: Marks
  sheet: Sheet<Task>
}

const titles: Record<Task['act'], string> = {
  'add-students': 'Add students',
  'add-test': 'Add a test',
  'change-class': 'Change the class',
  'delete-class': 'Delete the class?',
  'remove-test': 'Remove the test?',
  'remove-student': 'Remove the student?',
  student: '',
}

export function ClassTasks({ room, marks, sheet }: Props) {
  const task = sheet.item
  // As it is now: a rename shows in the head of the dialog.
  const student = task && 'student' in task ? room.students.find(({ id }) => id === task.student.id) : undefined
  const title = task?.act === 'student' ? `${student?.roll_number}. ${student?.name}` : titles[task?.act ?? 'student']
  return (
    <SheetFrame sheet={sheet} title={title}>
      {task?.act === 'add-students' && <AddStudents room={room} sheet={sheet} />}
      {task?.act === 'add-test' && <AddTest room={room} sheet={sheet} />}
      {task?.act === 'change-class' && <ChangeClass room={room} sheet={sheet} />}
      {task?.act === 'delete-class' && <DeleteClass room={room} sheet={sheet} />}
      {task?.act === 'remove-test' && (
        <Confirm
          sheet={sheet}
          act={() => call(removeTest, { params: { id: task.test.id } })}
          submit="Remove the test"
          pending="Removing..."
        >
          “{task.test.title}” leaves the register with all its marks and feedback. This cannot be undone.
        </Confirm>
      )}
      {task?.act === 'remove-student' && (
        <Confirm
          sheet={sheet}
          act={() => call(removeStudent, { params: { id: task.student.id } })}
          submit="Remove the student"
          pending="Removing..."
        >
          {task.student.name} leaves the register with all marks and feedback. The others keep their roll numbers. This
          cannot be undone.
        </Confirm>
      )}
      {task?.act === 'student' && student && (
        <>
          <StudentLine room={room} student={student} marks={marks} />
          <h3 className="mt-10 mb-3 text-lg">The student</h3>
          <Rename student={student} sheet={sheet} />
          <Button tone="danger" className="mt-6" onClick={() => sheet.show({ act: 'remove-student', student })}>
            Remove the student
          </Button>
        </>
      )}
    </SheetFrame>
  )
}

type Part = Pick<Props, 'room' | 'sheet'>

/** Does it, brings the page up to date and says what the server said. */
function useAct() {
  const { revalidate } = useRevalidator()
  return (act: () => Promise<{ msg: string }>) =>
    settle(async (): Promise<Outcome> => ({ tone: 'success', text: (await act()).msg }), revalidate)
}

interface ConfirmProps {
  sheet: Sheet<Task>
  act: () => Promise<{ msg: string }>
  submit: string
  pending: string
  children: ReactNode
}

function Confirm({ sheet, act, submit, pending, children }: ConfirmProps) {
  const settled = useAct()
  return (
    <Form
      send={() => settled(act)}
      done={sheet.finish}
      failed="That did not work. Try again."
      submit={submit}
      pending={pending}
      className="grid gap-5"
      beside={
        <Button tone="plain" onClick={sheet.close} className="px-2">
          Cancel
        </Button>
      }
    >
      <p className="max-w-measure wrap-anywhere">{children}</p>
    </Form>
  )
}

function AddStudents({ room, sheet }: Part) {
  const settled = useAct()
  return (
    <Form
      // The names go as they were typed: the server splits them by the same schema.
      check={(values) => namesProblem(String(values['names'] ?? ''))}
      send={({ names }) =>
        settled(() => call(addStudents, { params: { id: room.id }, body: { names: String(names ?? '') } }))
      }
      done={sheet.finish}
      failed="The students could not be added. Try again."
      submit="Add the students"
      pending="Adding..."
      className="grid gap-5"
    >
      <TextArea
        name="names"
        label="Names"
        rows={10}
        hint={`One name a line. They get the next roll numbers in this order; a class has up to ${limits.studentsMax} students.`}
      />
    </Form>
  )
}

function namesProblem(names: string): Record<string, string> {
  const parsed = StudentsForm.safeParse({ names })
  return parsed.success ? {} : { names: parsed.error.issues[0]?.message ?? '' }
}

function AddTest({ room, sheet }: Part) {
  const settled = useAct()
  return (
    <Form
      schema={TestForm}
      send={(body) =>
        settled(async () => {
          await call(createTest, { params: { id: room.id }, body })
          return { msg: `“${body.title}” is in the register.` }
        })
      }
      done={sheet.finish}
      failed="The test could not be added. Try again."
      submit="Add the test"
      pending="Adding..."
      className="grid gap-5"
    >
      <Field name="title" label="Title" maxLength={limits.nameMax} />
      <Select
        name="kind"
        label="Kind"
        options={[
          { value: 'test', label: 'Test' },
          { value: 'assignment', label: 'Assignment' },
        ]}
      />
      <Field name="held_on" label="Date" type="date" />
      <Field name="max_marks" label="Maximum marks" inputMode="numeric" maxLength={4} />
    </Form>
  )
}

function ChangeClass({ room, sheet }: Part) {
  const settled = useAct()
  return (
    <Form
      schema={ClassForm}
      send={(body) => settled(() => call(updateClass, { params: { id: room.id }, body }))}
      done={sheet.finish}
      failed="The class could not be saved. Try again."
      submit="Save"
      pending="Saving..."
      className="grid gap-5"
    >
      <ClassFields known={room} />
    </Form>
  )
}

function Rename({ student, sheet }: { student: Student; sheet: Sheet<Task> }) {
  const settled = useAct()
  return (
    <Form
      schema={StudentForm}
      send={(body) => settled(() => call(renameStudent, { params: { id: student.id }, body }))}
      done={sheet.finish}
      failed="The name could not be changed. Try again."
      submit="Change the name"
      pending="Changing..."
      className="grid gap-4"
    >
      <Field name="name" label="Name" maxLength={limits.nameMax} defaultValue={student.name} />
    </Form>
  )
}

function DeleteClass({ room, sheet }: Part) {
  const navigate = useNavigate()
  return (
    <Form
      send={() => call(deleteClass, { params: { id: room.id } })}
      done={() => {
        forgetDraft(room.id)
        void navigate('/lms/classes', { replace: true, state: leavesForGood })
      }}
      failed="The class could not be deleted. Try again."
      submit="Delete the class"
      pending="Deleting..."
      className="grid gap-5"
      beside={
        <Button tone="plain" onClick={sheet.close} className="px-2">
          Cancel
        </Button>
      }
    >
      <p className="max-w-measure wrap-anywhere">
        “{room.name}” goes with its students, tests, marks and feedback. This cannot be undone.
      </p>
    </Form>
  )
}
