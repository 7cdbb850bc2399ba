import { ChangeRoleForm, changeRole, type TeamMember } from '@ariviyal/contract/accounts/team'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { refreshSession } from '../../session/refresh-session.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { runAndRefresh, withName } from '../../ui/run-and-refresh.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { roleDuties, roleNames, staffRoleOptions } from '../../console/role-names.ts'

const choices = [...staffRoleOptions, { value: 'teacher', label: 'None: no longer on the staff' }] as const
type Chosen = (typeof choices)[number]['value']

/** Changes a role, and explains the effect before confirmation. */
export function ChangeRoleDialog({ dialog, isOwn }: { dialog: DialogState<TeamMember>; isOwn: boolean }) {
  return (
    <DialogFrame dialog={dialog} title={dialog.item ? `Change the role of ${dialog.item.name}` : ''}>
      {dialog.item ? <RoleForm member={dialog.item} isOwn={isOwn} finish={dialog.finish} /> : null}
    </DialogFrame>
  )
}

interface FormProps {
  member: TeamMember
  isOwn: boolean
  finish: DialogState<TeamMember>['finish']
}

function RoleForm({ member, isOwn, finish }: FormProps) {
  const [chosen, setChosen] = useState<Chosen>(member.role)
  const { revalidate } = useRevalidator()
  return (
    <Form
      schema={ChangeRoleForm}
      check={({ role, own }) => (isOwn && role !== member.role && own !== true ? { own: 'Tick this to go on' } : {})}
      send={(body) =>
        runAndRefresh(
          () => withName(member.name, call(changeRole, { params: { id: member.id }, body })),
          isOwn ? refreshSession : revalidate,
        )
      }
      done={finish}
      failed="The role could not be changed. Try again."
      submit={chosen === 'teacher' ? 'Remove from the staff' : 'Change the role'}
      pending="Changing..."
      className="grid gap-5"
    >
      <Select
        name="role"
        label="Role"
        options={choices}
        value={chosen}
        onChange={(event) => setChosen(choices.find(({ value }) => value === event.target.value)?.value ?? chosen)}
      />
      <p className="max-w-measure">
        {effectOf(chosen, member, isOwn)} {isOwn ? '' : 'We mail this person about it.'}
      </p>
      {isOwn && chosen !== member.role ? (
        <Checkbox name="own" label="I mean to change my own role. Only another administrator can give it back to me." />
      ) : null}
    </Form>
  )
}

/** Describes the effect of a choice. */
function effectOf(chosen: Chosen, member: TeamMember, isOwn: boolean): string {
  if (chosen === member.role) return `This is the role now: ${roleNames[member.role]}.`
  if (chosen === 'teacher')
    return `${isOwn ? 'You' : member.name} can no longer open the console. The teacher account and its second factor stay.`
  return isOwn
    ? `You will no longer be an administrator. You can only ${roleDuties[chosen]}.`
    : `From now on ${member.name} can ${roleDuties[chosen]}.`
}
