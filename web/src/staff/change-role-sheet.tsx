import { ChangeRoleForm, changeRole, type TeamMember } from '@ariviyal/contract/team'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Form } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { roleDuties, roleNames, staffRoleOptions } from './role-names.ts'

const choices = [...staffRoleOptions, { value: 'teacher', label: 'None: no longer on the staff' }] as const
type Chosen = (typeof choices)[number]['value']

/** Asks for another role, and says what it means before it is given. */
export function ChangeRoleSheet({ sheet, isOwn }: { sheet: Sheet<TeamMember>; isOwn: boolean }) {
  return (
    <SheetFrame sheet={sheet} title={sheet.item ? `Change the role of ${sheet.item.name}` : ''}>
      {sheet.item ? <RoleForm member={sheet.item} isOwn={isOwn} finish={sheet.finish} /> : null}
    </SheetFrame>
  )
}

interface FormProps {
  member: TeamMember
  isOwn: boolean
  finish: Sheet<TeamMember>['finish']
}

function RoleForm({ member, isOwn, finish }: FormProps) {
  const [chosen, setChosen] = useState<Chosen>(member.role)
  const { revalidate } = useRevalidator()
  return (
    <Form
      schema={ChangeRoleForm}
      check={({ role, own }) => (isOwn && role !== member.role && own !== true ? { own: 'Tick this to go on' } : {})}
      send={(body) =>
        settle(
          async () => {
            const { msg } = await call(changeRole, { params: { id: member.id }, body })
            return { tone: 'success', text: `${member.name}: ${msg}` }
          },
          isOwn ? refreshSession : revalidate,
        )
      }
      done={finish}
      failed="The role could not be changed. Try again."
      submit={chosen === 'teacher' ? 'Take off the staff' : 'Change the role'}
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
        {effectOf(chosen, member, isOwn)} {isOwn ? '' : 'The person is written to.'}
      </p>
      {isOwn && chosen !== member.role ? (
        <Checkbox name="own" label="I mean to change my own role. Only another administrator can give it back to me." />
      ) : null}
    </Form>
  )
}

/** What a choice means, in words. */
function effectOf(chosen: Chosen, member: TeamMember, isOwn: boolean): string {
  if (chosen === member.role) return `This is the role now: ${roleNames[member.role]}.`
  if (chosen === 'teacher')
    return `${isOwn ? 'You' : member.name} can no longer open the console, from this moment on. The account as a teacher stays, and its second factor.`
  return isOwn
    ? `You will no longer be an administrator. You can only ${roleDuties[chosen]}.`
    : `From now on ${member.name} can ${roleDuties[chosen]}.`
}
