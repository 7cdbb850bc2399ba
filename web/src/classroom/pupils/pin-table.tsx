import type { Student } from '@ariviyal/contract/classroom/classroom'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import type { CardTask } from './card-tasks.tsx'

interface Props {
  students: Student[]
  /** Null when nothing may be changed. */
  dialog: DialogState<CardTask> | null
}

const columns: Column<Student>[] = [
  { head: 'Pupil', rowHead: true, cell: ({ roll_number, name }) => `${roll_number}. ${name}` },
  { head: 'PIN', cell: ({ has_pin }) => (has_pin ? 'Made' : 'None') },
]
const changeColumn = (dialog: DialogState<CardTask>): Column<Student> => ({
  head: 'Change',
  cell: (student) => <PinButtons student={student} dialog={dialog} />,
})

/** Which pupils have a PIN. */
export function PinTable({ students, dialog }: Props) {
  return (
    <Table
      caption="PINs"
      captionHidden
      columns={dialog ? [...columns, changeColumn(dialog)] : columns}
      rows={students}
      rowKey={({ id }) => id}
    />
  )
}

function PinButtons({ student, dialog }: { student: Student; dialog: DialogState<CardTask> }) {
  return (
    <div className="flex flex-wrap gap-2">
      <RowButton
        label="New PIN"
        about={`for ${student.name}`}
        onClick={() => dialog.show({ act: 'make-cards', whom: [student] })}
      />
      {student.has_pin && (
        <RowButton
          label="Revoke"
          about={`the PIN of ${student.name}`}
          tone="danger"
          onClick={() => dialog.show({ act: 'revoke', student })}
        />
      )}
    </div>
  )
}
