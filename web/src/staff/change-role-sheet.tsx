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
  const who = isOwn ? 'You' : member.name
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
        {chosen === member.role
          ? `This is the role now: ${roleNames[member.role]}.`
          : chosen === 'teacher'
            ? `${who} cannot open the console any more, at once. The account as a teacher stays; its second factor goes.`
            : `${who} ${isOwn && chosen !== 'admin' ? 'will no longer be an administrator, and as' : 'from now on, as'} ${roleNames[chosen].toLowerCase()}, ${isOwn ? `can do this only: a person in that role ${roleDuties[chosen]}` : roleDuties[chosen]}.`}{' '}
        {isOwn ? '' : 'The person is written to.'}
      </p>
      {isOwn && chosen !== member.role ? (
        <Checkbox name="own" label="I mean to change my own role. Only another administrator can give it back to me." />
      ) : null}
    </Form>
  )
}
