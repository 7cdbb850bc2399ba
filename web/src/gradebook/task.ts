import type { Gradebook } from '@ariviyal/contract/gradebook/gradebook'
import type { PastePlan } from './paste.ts'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import type { Editing } from './use-gradebook.ts'

/** What is done in a dialog of the gradebook. */
export type Task =
  | { act: 'add-column' | 'setup' | 'import' | 'export' | 'classmates' }
  | { act: 'paste'; plan: PastePlan }
  | { act: 'column' | 'remove-column'; columnId: string }
  | { act: 'student'; studentId: string }
  | { act: 'cell'; studentId: string; columnId: string }

const titles = {
  'add-column': 'Add a column',
  setup: 'Weights and grades',
  classmates: 'Classmates for the progress card',
  import: 'Read marks from a file',
  export: 'Print or download',
  paste: 'Some of it does not fit',
  'remove-column': 'Remove the column?',
} as const

export function titleOf(task: Task, { students, columns }: Gradebook): string {
  const student = 'studentId' in task ? students.find(({ id }) => id === task.studentId) : undefined
  const column = 'columnId' in task ? columns.find(({ id }) => id === task.columnId) : undefined
  const name = student ? `${student.roll_number}. ${student.name}` : ''
  if (task.act === 'cell') return `${name}, ${column?.title ?? ''}`
  if (task.act === 'student') return name
  return task.act === 'column' ? (column?.title ?? '') : titles[task.act]
}

export interface TaskProps {
  editing: Editing
  dialog: DialogState<Task>
}
