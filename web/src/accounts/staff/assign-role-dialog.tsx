import { messages } from '@ariviyal/contract/messages'
import { listUsers, type StaffUser } from '@ariviyal/contract/staff/staff'
import { AssignRoleForm, assignRole } from '@ariviyal/contract/accounts/team'
import type { StaffRole } from '@ariviyal/contract/accounts/roles'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { runAndRefresh, withName } from '../../ui/run-and-refresh.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { roleDuties, roleNames, staffRoleOptions } from '../../console/role-names.ts'

interface Found {
  person: StaffUser
  role: StaffRole
}

/** Finds the account of an address. Throws an ApiError on the field when there is none. */
async function findByEmail(email: string): Promise<StaffUser> {
  const { items } = await call(listUsers, { query: { q: email } })
  const person = items.find((user) => user.email === email)
  if (!person) {
    const msg = messages.roleUnknownEmail
    throw new ApiError(404, { msg, code: 'not-found', fields: { email: msg } })
  }
  return person
}

/** Two steps: address and role, then a confirmation that shows the person's name. */
export function AssignRoleDialog({ dialog }: { dialog: DialogState<true> }) {
  return (
    <DialogFrame dialog={dialog} title="Add someone to the staff">
      <Steps finish={dialog.finish} />
    </DialogFrame>
  )
}

function Steps({ finish }: Pick<DialogState<true>, 'finish'>) {
  const [found, setFound] = useState<Found>()
  const { revalidate } = useRevalidator()
  if (!found)
    return (
      <Form
        schema={AssignRoleForm}
        send={async ({ email, role }) => ({ person: await findByEmail(email), role })}
        done={(answer) => setFound(answer)}
        failed="The account could not be looked up. Try again."
        submit="Continue"
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
        runAndRefresh(
          () => withName(person.name, call(assignRole, { body: { email: person.email, role } })),
          revalidate,
        )
      }
      done={finish}
      failed="The role could not be given. Try again."
      submit={`Make ${person.name} ${role === 'support' ? 'part of support' : `an ${roleNames[role].toLowerCase()}`}`}
      pending="Giving..."
      className="grid gap-5"
      beside={
        <Button tone="plain" onClick={() => setFound(undefined)}>
          Back
        </Button>
      }
    >
      <p className="max-w-measure wrap-anywhere">
        {person.name} ({person.email}) can then {roleDuties[role]}. Is this the person you mean?
      </p>
      <p className="max-w-measure">
        We mail a link to that address. Until they open it and set a new password, the account is closed and the role
        does not work.
      </p>
    </Form>
  )
}
