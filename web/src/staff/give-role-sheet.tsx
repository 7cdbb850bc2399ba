import { messages } from '@ariviyal/contract/messages'
import { listUsers, type StaffUser } from '@ariviyal/contract/staff'
import { GiveRoleForm, giveRole } from '@ariviyal/contract/team'
import type { StaffRole } from '@ariviyal/contract/roles'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { roleDuties, roleNames, staffRoleOptions } from './role-names.ts'

interface Found {
  person: StaffUser
  role: StaffRole
}

/** The account of an address; a refusal with the field where there is none, before any question is asked. */
async function findByEmail(email: string): Promise<StaffUser> {
  const { items } = await call(listUsers, { query: { q: email } })
  const person = items.find((user) => user.email === email)
  if (!person) {
    const msg = messages.roleUnknownEmail
    throw new ApiError(404, { msg, code: 'not-found', fields: { email: msg } })
  }
  return person
}

/** Two steps: an address and a role, then the person who has it by name, and the question. */
export function GiveRoleSheet({ sheet }: { sheet: Sheet<true> }) {
  return (
    <SheetFrame sheet={sheet} title="Take someone on the staff">
      <Steps finish={sheet.finish} />
    </SheetFrame>
  )
}

function Steps({ finish }: Pick<Sheet<true>, 'finish'>) {
  const [found, setFound] = useState<Found>()
  const { revalidate } = useRevalidator()
  if (!found)
    return (
      <Form
        schema={GiveRoleForm}
        send={async ({ email, role }) => ({ person: await findByEmail(email), role })}
        done={(answer) => setFound(answer)}
        failed="The account could not be looked up. Try again."
        submit="Go on"
        pending="Looking up..."
        className="grid gap-5"
      >
        <Field
          name="email"
          label="Email address of a registered person"
          type="email"
          spellCheck={false}
          autoComplete="off"
        />
        <Select name="role" label="Role" options={staffRoleOptions} />
      </Form>
    )
  const { person, role } = found
  return (
    <Form
      send={() =>
        settle(async () => {
          const { msg } = await call(giveRole, { body: { email: person.email, role } })
          return { tone: 'success', text: `${person.name}: ${msg}` }
        }, revalidate)
      }
      done={finish}
      failed="The role could not be given. Try again."
      submit={`Make ${person.name} ${role === 'support' ? 'part of support' : `an ${roleNames[role].toLowerCase()}`}`}
      pending="Giving..."
      className="grid gap-5"
      beside={
        <Button tone="plain" onClick={() => setFound(undefined)} className="px-2">
          Back
        </Button>
      }
    >
      <p className="max-w-measure wrap-anywhere">
        {person.name} ({person.email}) can then {roleDuties[role]}. Is this the person you mean?
      </p>
      <p className="max-w-measure">
        A link is mailed to that address. Their account is closed, and the role does not work, until they open it and
        set a new password.
      </p>
    </Form>
  )
}
