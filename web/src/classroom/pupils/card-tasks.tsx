import type { Classroom, Student } from '@ariviyal/contract/classroom/classroom'
import { type Cards, makeCards, revokePin } from '@ariviyal/contract/classroom/pupils'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ConfirmForm } from '../../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'

/** Actions on the PINs of a class, each confirmed in a dialog. */
export type CardTask = { act: 'make-cards'; whom: 'all' | Student[] } | { act: 'revoke'; student: Student }

interface Props {
  classroom: Classroom
  dialog: DialogState<CardTask>
  put: (cards: Cards) => void
}

export function CardTasks({ classroom, dialog, put }: Props) {
  const task = dialog.item
  const title = task?.act === 'revoke' ? 'Revoke the PIN?' : 'Make cards?'
  return (
    <DialogFrame dialog={dialog} title={title}>
      {task?.act === 'make-cards' && <MakeCards classroom={classroom} dialog={dialog} put={put} whom={task.whom} />}
      {task?.act === 'revoke' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(revokePin, { params: { id: task.student.id } })}
          submit="Revoke the PIN"
          pending="Revoking..."
          failed="The PIN could not be revoked. Try again."
        >
          This logs {task.student.name} out of the class on every device. They cannot join until you make a new card.
        </ConfirmForm>
      )}
    </DialogFrame>
  )
}

function MakeCards({ classroom, dialog, put, whom }: Props & { whom: 'all' | Student[] }) {
  const { revalidate } = useRevalidator()
  const student_ids = whom === 'all' ? [] : whom.map(({ id }) => id)
  return (
    <ConfirmForm
      dialog={dialog}
      act={async () => {
        put(await call(makeCards, { params: { id: classroom.id }, body: { student_ids } }))
        return { msg: '' }
      }}
      leave={() => {
        dialog.close()
        void revalidate()
      }}
      submit="Make the cards"
      pending="Making..."
      failed="The cards could not be made. Try again."
    >
      {whom !== 'all' && whom.every((student) => !student.has_pin)
        ? 'Each pupil gets a PIN of six digits. It is shown once, on the cards that you print next.'
        : `The old ${whom === 'all' || whom.length > 1 ? 'PINs stop working. The pupils are' : 'PIN stops working. The pupil is'} logged out on every device and needs the new PIN.`}
    </ConfirmForm>
  )
}
