import {
  type Assignment,
  closeAssignment,
  deleteAssignment,
  reopenAssignment,
  setAssignment,
  unsetAssignment,
} from '@ariviyal/contract/assignments/assignments'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { momentTyped, readerInput, hintWithZone } from '../session/reader-time.ts'
import { ConfirmForm } from '../ui/dialog/confirm-dialog.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { Choice } from '../ui/form/choice.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { type FormValues, textOf } from '../ui/form/form-values.ts'
import { leavesForGood } from '../ui/form/leave-guard.tsx'
import { loadOnDemand } from '../ui/loading/load-on-demand.tsx'
import { runAndRefresh } from '../ui/run-and-refresh.ts'
import { setTimes } from './quick-times.ts'

const CopyAssignment = loadOnDemand(async () => (await import('./copy-assignment.tsx')).CopyAssignment)

export type Act = 'set' | 'unset' | 'close' | 'reopen' | 'copy' | 'delete'

const titles: Record<Act, string> = {
  set: 'When do pupils see it?',
  unset: 'Make it a draft again?',
  close: 'Close the assignment?',
  reopen: 'Open the assignment again?',
  copy: 'Copy the assignment',
  delete: 'Delete the assignment?',
}
const failed = 'That did not work. Try again.'

interface Props {
  assignment: Assignment
  dialog: DialogState<Act>
}

/** What a teacher does with an assignment, each in a dialog. */
export function AssignmentActs({ assignment, dialog }: Props) {
  const navigate = useNavigate()
  const act = dialog.item
  const params = { id: assignment.id }
  return (
    <DialogFrame dialog={dialog} title={titles[act ?? 'set']}>
      {act === 'set' ? <SetForm assignment={assignment} dialog={dialog} /> : null}
      {act === 'reopen' ? <ReopenForm assignment={assignment} dialog={dialog} /> : null}
      {act === 'unset' ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(unsetAssignment, { params })}
          submit="Make it a draft"
          pending="Making it a draft..."
          failed={failed}
        >
          Pupils will not see it until you set it again.
        </ConfirmForm>
      ) : null}
      {act === 'close' ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(closeAssignment, { params })}
          submit="Close it"
          pending="Closing..."
          failed={failed}
        >
          Pupils can hand in nothing more. You can open it again later.
        </ConfirmForm>
      ) : null}
      {act === 'copy' ? <CopyAssignment assignment={assignment} close={dialog.close} /> : null}
      {act === 'delete' ? (
        <ConfirmForm
          dialog={dialog}
          act={() => call(deleteAssignment, { params })}
          leave={() => navigate(`/lms/classes/${assignment.class_id}`, { replace: true, state: leavesForGood })}
          submit="Delete it"
          pending="Deleting..."
          failed={failed}
        >
          “{assignment.title}” is deleted with its files. This cannot be undone.
        </ConfirmForm>
      ) : null}
    </DialogFrame>
  )
}

const chosenTime = 'chosen'

function SetForm({ assignment, dialog }: Props) {
  const { revalidate } = useRevalidator()
  const [times] = useState(() => setTimes(new Date()))
  const [choice, setChoice] = useState('now')
  return (
    <Form
      send={(values: FormValues) => {
        const at = choice === 'now' ? null : choice === chosenTime ? momentTyped(textOf(values, 'at')) : choice
        return runAndRefresh(() => call(setAssignment, { params: { id: assignment.id }, body: { at } }), revalidate)
      }}
      done={dialog.finish}
      failed={failed}
      submit="Set it"
      pending="Setting..."
      className="grid gap-5"
    >
      {assignment.state === 'draft' ? (
        <p className="max-w-measure">Save the draft first, if you have changed something.</p>
      ) : null}
      <Choice
        name="when"
        label="Pupils see it"
        options={[
          { value: 'now', label: 'Now' },
          ...times.map(({ at, label }) => ({ value: at, label })),
          { value: chosenTime, label: 'At another time' },
        ]}
        defaultValue="now"
        onChoose={setChoice}
      />
      {choice === chosenTime ? (
        <Field
          name="at"
          label="Day and time"
          type="datetime-local"
          hint={hintWithZone()}
          defaultValue={readerInput(assignment.set_at)}
        />
      ) : null}
    </Form>
  )
}

function ReopenForm({ assignment, dialog }: Props) {
  const { revalidate } = useRevalidator()
  return (
    <Form
      send={(values: FormValues) => {
        const dueAt = momentTyped(textOf(values, 'due_at'))
        const body = { due_at: dueAt === '' ? null : dueAt }
        return runAndRefresh(() => call(reopenAssignment, { params: { id: assignment.id }, body }), revalidate)
      }}
      done={dialog.finish}
      failed={failed}
      submit="Open it again"
      pending="Opening..."
      className="grid gap-5"
    >
      <p className="max-w-measure">Pupils can hand in again. Leave the date empty to keep it as it is.</p>
      <Field
        name="due_at"
        label="New due date"
        type="datetime-local"
        hint={hintWithZone()}
        optional={assignment.late_rule === 'accept'}
      />
    </Form>
  )
}
