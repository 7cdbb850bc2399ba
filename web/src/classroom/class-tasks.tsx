import {
  ClassForm,
  type Classroom,
  deleteClass,
  removeStudent,
  renameStudent,
  type Student,
  StudentForm,
  updateClass,
} from '@ariviyal/contract/classroom/classroom'
import type { AssignmentSummary } from '@ariviyal/contract/assignments/assignments'
import type { TestSummary } from '@ariviyal/contract/tests/tests'
import { limits } from '@ariviyal/contract/limits'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { leavesForGood } from '../ui/form/leave-guard.tsx'
import { ConfirmForm } from '../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { DownloadWork } from '../reports/download-work.tsx'
import { loadOnDemand } from '../ui/loading/load-on-demand.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { ClassFields } from './class-fields.tsx'
import { ArchiveClass } from './years/archived-class.tsx'

/** Each waits for its press. */
const AddStudents = loadOnDemand(async () => (await import('./roster/add-students.tsx')).AddStudents<Task>)
const CopyClass = loadOnDemand(async () => (await import('./years/copy-class.tsx')).CopyClass<Task>)
const ExportClass = loadOnDemand(async () => (await import('./export/export-class.tsx')).ExportClass)

/** Actions on a class, each in a dialog. */
export type Task =
  | { act: 'add-students' | 'change-class' | 'delete-class' | 'archive-class' | 'copy-class' | 'export' }
  | { act: 'student' | 'remove-student'; student: Student }

interface Props {
  classroom: Classroom
  onlineTests: TestSummary[]
  assignments: AssignmentSummary[]
  mayChange: boolean
  dialog: DialogState<Task>
}

const titles: Record<Task['act'], string> = {
  'add-students': 'Add pupils',
  'change-class': 'Change the class',
  'delete-class': 'Delete the class?',
  'archive-class': 'Archive the class?',
  'copy-class': 'A class for the next year',
  export: 'Export the class',
  'remove-student': 'Remove the pupil?',
  student: '',
}

export function ClassTasks({ classroom, onlineTests, assignments, mayChange, dialog }: Props) {
  const task = dialog.item
  // The current version: a rename shows in the dialog's head.
  const student = task && 'student' in task ? classroom.students.find(({ id }) => id === task.student.id) : undefined
  const title = task?.act === 'student' ? `${student?.roll_number}. ${student?.name}` : titles[task?.act ?? 'student']
  return (
    <DialogFrame dialog={dialog} title={title}>
      {task?.act === 'add-students' && <AddStudents classroom={classroom} dialog={dialog} />}
      {task?.act === 'change-class' && <ChangeClass classroom={classroom} dialog={dialog} />}
      {task?.act === 'delete-class' && <DeleteClass classroom={classroom} dialog={dialog} />}
      {task?.act === 'archive-class' && <ArchiveClass classroom={classroom} dialog={dialog} />}
      {task?.act === 'copy-class' && (
        <CopyClass classroom={classroom} tests={onlineTests} assignments={assignments} dialog={dialog} />
      )}
      {task?.act === 'export' && <ExportClass classroom={classroom} tests={onlineTests} />}
      {task?.act === 'remove-student' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(removeStudent, { params: { id: task.student.id } })}
          submit="Remove the pupil"
          pending="Removing..."
          failed="That did not work. Try again."
        >
          <p>
            Everything about {task.student.name} is deleted: name, PIN, answers, work, marks, feedback. Averages and
            analyses then leave this pupil out. The others keep their roll numbers. This cannot be undone.
          </p>
          <p className="mt-3">Does the pupil want a copy of the work? Download it first:</p>
          <DownloadWork student={task.student} />
        </ConfirmForm>
      )}
      {task?.act === 'student' && student && (
        <>
          {mayChange ? <Rename student={student} dialog={dialog} /> : null}
          <h3 className="mt-8 mb-2 text-lg">When the pupil leaves</h3>
          <DownloadWork student={student} />
          {mayChange ? (
            <Button tone="danger" className="mt-6" onClick={() => dialog.show({ act: 'remove-student', student })}>
              Remove the pupil
            </Button>
          ) : null}
        </>
      )}
    </DialogFrame>
  )
}

type Part = Pick<Props, 'classroom' | 'dialog'>

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
      leave={() => navigate('/lms/classes', { replace: true, state: leavesForGood })}
      failed="The class could not be deleted. Try again."
      submit="Delete the class"
      pending="Deleting..."
    >
      This deletes “{classroom.name}” with its pupils, tests, marks and feedback. It cannot be undone.
    </ConfirmForm>
  )
}
