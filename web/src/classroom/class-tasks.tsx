import {
  ClassForm,
  type Classroom,
  createTest,
  deleteClass,
  removeStudent,
  removeTest,
  renameStudent,
  type Student,
  StudentForm,
  type Test,
  TestForm,
  updateClass,
} from '@ariviyal/contract/classroom/classroom'
import type { TestSummary } from '@ariviyal/contract/tests/tests'
import { limits } from '@ariviyal/contract/limits'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { leavesForGood } from '../ui/form/leave-guard.tsx'
import { ConfirmForm } from '../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { Spinner } from '../ui/loading/spinner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'
import { ClassFields } from './class-fields.tsx'
import { forgetDraft } from './marks-draft.storage.ts'
import { StudentLine } from './student-line.tsx'
import type { Marks } from './use-marks.ts'
import { ArchiveClass } from './years/archived-class.tsx'

/** Each waits for its press. */
const AddStudents = lazy(async () => ({ default: (await import('./roster/add-students.tsx')).AddStudents<Task> }))
const CopyClass = lazy(async () => ({ default: (await import('./years/copy-class.tsx')).CopyClass<Task> }))
const ExportClass = lazy(async () => ({ default: (await import('./export/export-class.tsx')).ExportClass }))

/** Actions on a class, each in a dialog. */
export type Task =
  | { act: 'add-students' | 'add-test' | 'change-class' | 'delete-class' | 'archive-class' | 'copy-class' | 'export' }
  | { act: 'remove-test'; test: Test }
  | { act: 'student' | 'remove-student'; student: Student }

interface Props {
  classroom: Classroom
  onlineTests: TestSummary[]
  marks: Marks
  dialog: DialogState<Task>
}

const titles: Record<Task['act'], string> = {
  'add-students': 'Add students',
  'add-test': 'Add a test',
  'change-class': 'Change the class',
  'delete-class': 'Delete the class?',
  'archive-class': 'Archive the class?',
  'copy-class': 'A class for the next year',
  export: 'Export the class',
  'remove-test': 'Remove the test?',
  'remove-student': 'Remove the student?',
  student: '',
}

export function ClassTasks({ classroom, onlineTests, marks, dialog }: Props) {
  const task = dialog.item
  // The current version: a rename shows in the dialog's head.
  const student = task && 'student' in task ? classroom.students.find(({ id }) => id === task.student.id) : undefined
  const title = task?.act === 'student' ? `${student?.roll_number}. ${student?.name}` : titles[task?.act ?? 'student']
  return (
    <DialogFrame dialog={dialog} title={title}>
      {task?.act === 'add-students' && (
        <Suspense fallback={<Spinner />}>
          <AddStudents classroom={classroom} dialog={dialog} />
        </Suspense>
      )}
      {task?.act === 'add-test' && <AddTest classroom={classroom} dialog={dialog} />}
      {task?.act === 'change-class' && <ChangeClass classroom={classroom} dialog={dialog} />}
      {task?.act === 'delete-class' && <DeleteClass classroom={classroom} dialog={dialog} />}
      {task?.act === 'archive-class' && <ArchiveClass classroom={classroom} dialog={dialog} />}
      {task?.act === 'copy-class' && (
        <Suspense fallback={<Spinner />}>
          <CopyClass classroom={classroom} tests={onlineTests} dialog={dialog} />
        </Suspense>
      )}
      {task?.act === 'export' && (
        <Suspense fallback={<Spinner />}>
          <ExportClass classroom={classroom} tests={onlineTests} />
        </Suspense>
      )}
      {task?.act === 'remove-test' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(removeTest, { params: { id: task.test.id } })}
          submit="Remove the test"
          pending="Removing..."
          failed="That did not work. Try again."
        >
          “{task.test.title}” leaves the register with all its marks and feedback. This cannot be undone.
        </ConfirmForm>
      )}
      {task?.act === 'remove-student' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(removeStudent, { params: { id: task.student.id } })}
          submit="Remove the student"
          pending="Removing..."
          failed="That did not work. Try again."
        >
          {task.student.name} leaves the register with all marks and feedback. The others keep their roll numbers. This
          cannot be undone.
        </ConfirmForm>
      )}
      {task?.act === 'student' && student && (
        <>
          <StudentLine classroom={classroom} student={student} marks={marks} />
          {marks.isReadOnly ? null : (
            <>
              <h3 className="mt-10 mb-3 text-lg">The student</h3>
              <Rename student={student} dialog={dialog} />
              <Button tone="danger" className="mt-6" onClick={() => dialog.show({ act: 'remove-student', student })}>
                Remove the student
              </Button>
            </>
          )}
        </>
      )}
    </DialogFrame>
  )
}

type Part = Pick<Props, 'classroom' | 'dialog'>

function AddTest({ classroom, dialog }: Part) {
  return (
    <ConfirmForm
      dialog={dialog}
      schema={TestForm}
      act={async (_, body) => {
        await call(createTest, { params: { id: classroom.id }, body })
        return { msg: `“${body.title}” is in the register.` }
      }}
      failed="The test could not be added. Try again."
      submit="Add the test"
      pending="Adding..."
      back={null}
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
    </ConfirmForm>
  )
}

const ChangeClass = ({ classroom, dialog }: Part) => (
  <ConfirmForm
    dialog={dialog}
    schema={ClassForm}
    act={(_, body) => call(updateClass, { params: { id: classroom.id }, body })}
    failed="The class could not be saved. Try again."
    submit="Save"
    pending="Saving..."
    back={null}
  >
    <ClassFields known={classroom} />
  </ConfirmForm>
)

const Rename = ({ student, dialog }: { student: Student; dialog: DialogState<Task> }) => (
  <ConfirmForm
    dialog={dialog}
    schema={StudentForm}
    act={(_, body) => call(renameStudent, { params: { id: student.id }, body })}
    failed="The name could not be changed. Try again."
    submit="Change the name"
    pending="Changing..."
    back={null}
  >
    <Field name="name" label="Name" maxLength={limits.nameMax} defaultValue={student.name} />
  </ConfirmForm>
)

function DeleteClass({ classroom, dialog }: Part) {
  const navigate = useNavigate()
  return (
    <ConfirmForm
      dialog={dialog}
      act={() => call(deleteClass, { params: { id: classroom.id } })}
      leave={() => {
        forgetDraft(classroom.id)
        void navigate('/lms/classes', { replace: true, state: leavesForGood })
      }}
      failed="The class could not be deleted. Try again."
      submit="Delete the class"
      pending="Deleting..."
    >
      “{classroom.name}” goes with its students, tests, marks and feedback. This cannot be undone.
    </ConfirmForm>
  )
}
