import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import {
  CoTeacherForm,
  handOverClass,
  inviteCoTeacher,
  leaveTaughtClass,
  removeCoTeacher,
  withdrawClassInvitation,
} from '@ariviyal/contract/classroom/class-teachers'
import { limits } from '@ariviyal/contract/limits'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { ConfirmForm } from '../../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { leavesForGood } from '../../ui/form/leave-guard.tsx'

/** Actions on the teachers of a class. */
export type TeacherTask =
  | { act: 'invite' | 'leave' }
  | { act: 'hand-over' | 'remove' | 'withdraw'; id: string; name: string }

const titles: Record<TeacherTask['act'], string> = {
  invite: 'Invite a co-teacher',
  leave: 'Leave the class?',
  'hand-over': 'Hand the class over?',
  remove: 'Remove the co-teacher?',
  withdraw: 'Withdraw the invitation?',
}
const failed = 'That did not work. Try again.'

export function TeacherTasks({ classroom, dialog }: { classroom: Classroom; dialog: DialogState<TeacherTask> }) {
  const navigate = useNavigate()
  const task = dialog.item
  const params = { id: classroom.id }
  return (
    <DialogFrame dialog={dialog} title={titles[task?.act ?? 'invite']}>
      {task?.act === 'invite' && (
        <ConfirmForm
          dialog={dialog}
          schema={CoTeacherForm}
          act={(_, body) => call(inviteCoTeacher, { params, body })}
          submit="Invite"
          pending="Inviting..."
          failed={failed}
          back={null}
        >
          <p className="max-w-measure">
            A co-teacher sees and changes everything in this class. Only you can delete it, hand it over, or choose its
            co-teachers.
          </p>
          <Field
            name="email"
            label="Email address"
            type="email"
            autoComplete="off"
            hint="The address the teacher logs in with. They accept under “Your classes”; we send no mail."
            maxLength={limits.emailMax}
          />
        </ConfirmForm>
      )}
      {task?.act === 'hand-over' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(handOverClass, { params, body: { teacher_id: task.id } })}
          submit="Hand over"
          pending="Handing over..."
          failed={failed}
        >
          {task.name} becomes the owner of “{classroom.name}”. You stay in it as a co-teacher.
        </ConfirmForm>
      )}
      {task?.act === 'remove' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(removeCoTeacher, { params, body: { teacher_id: task.id } })}
          submit="Remove"
          pending="Removing..."
          failed={failed}
        >
          {task.name} can no longer open “{classroom.name}”. What they entered stays.
        </ConfirmForm>
      )}
      {task?.act === 'withdraw' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(withdrawClassInvitation, { params: { id: task.id } })}
          submit="Withdraw"
          pending="Withdrawing..."
          failed={failed}
        >
          {task.name} can no longer accept it.
        </ConfirmForm>
      )}
      {task?.act === 'leave' && (
        <ConfirmForm
          dialog={dialog}
          act={() => call(leaveTaughtClass, { params })}
          leave={() => navigate('/lms/classes', { replace: true, state: leavesForGood })}
          submit="Leave the class"
          pending="Leaving..."
          failed={failed}
        >
          You can no longer open “{classroom.name}”. What you entered stays.
        </ConfirmForm>
      )}
    </DialogFrame>
  )
}
