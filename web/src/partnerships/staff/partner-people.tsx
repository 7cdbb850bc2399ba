import type { Answer } from '@ariviyal/contract/endpoint'
import {
  invitePartnerMember,
  removePartnerMember,
  revokePartnerInvitation,
  type showPartner,
} from '@ariviyal/contract/partnerships/partnership-staff'
import { emailAddress } from '@ariviyal/contract/fields'
import { messages } from '@ariviyal/contract/messages'
import * as z from 'zod/mini'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'

type Partner = Answer<typeof showPartner>
type Member = Partner['members'][number]
type Invited = Partner['invitations'][number]

const InviteForm = z.object({ email: emailAddress(messages.emailRequired, messages.emailInvalid) })

const memberColumns = (remove: (member: Member) => void): Column<Member>[] => [
  { head: 'Name', rowHead: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Since', cell: ({ joined_at: at }) => <Moment at={at} show="day" /> },
  {
    head: 'Change',
    cell: (member) => <RowButton label="Remove" about={member.name} tone="danger" onClick={() => remove(member)} />,
  },
]

const invitationColumns = (revoke: (invited: Invited) => void): Column<Invited>[] => [
  { head: 'Email', rowHead: true, cell: ({ email }) => email },
  { head: 'Ends', cell: ({ expires_at: at }) => <Moment at={at} show="day" /> },
  {
    head: 'Change',
    cell: (invited) => (
      <RowButton label="Withdraw" about={invited.email} tone="danger" onClick={() => revoke(invited)} />
    ),
  },
]

/** Who speaks for the organisation, and who is invited to. */
export function PartnerPeople({ partner: { organisation, members, invitations } }: { partner: Partner }) {
  const removing = useDialog<Member>()
  const revoking = useDialog<Invited>()
  const { revalidate } = useRevalidator()
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="members">
        <h2 id="members" className="mb-3 text-xl">
          Who speaks for it
        </h2>
        <Notice dialog={removing} />
        {members.length === 0 ? (
          <p>Nobody yet.</p>
        ) : (
          <Table
            caption="Who speaks for the organisation"
            captionHidden
            columns={memberColumns(removing.show)}
            rows={members}
            rowKey={({ id }) => id}
          />
        )}
      </section>
      <section aria-labelledby="invited">
        <h2 id="invited" className="mb-3 text-xl">
          Invitations
        </h2>
        <Notice dialog={revoking} />
        {invitations.length === 0 ? null : (
          <Table
            caption="Open invitations"
            captionHidden
            columns={invitationColumns(revoking.show)}
            rows={invitations}
            rowKey={({ id }) => id}
          />
        )}
        <Form
          schema={InviteForm}
          send={async (body) => {
            const answer = await call(invitePartnerMember, { params: { id: organisation.id }, body })
            await revalidate()
            return answer
          }}
          done={({ msg }) => msg}
          afterwards="clear"
          failed="The invitation could not be sent. Try again."
          submit="Send an invitation"
          pending="Sending..."
          className="mt-4 grid max-w-md gap-4"
        >
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="off"
            hint="They need an account with this address, confirmed."
          />
        </Form>
      </section>
      <ConfirmDialog
        dialog={removing}
        title="Remove this person?"
        act={({ id }) => call(removePartnerMember, { params: { id } })}
        submit="Remove"
        pending="Saving..."
        failed="The person could not be removed. Try again."
      >
        {({ name }) => (
          <p>
            {name} no longer opens the console of {organisation.name}. The account stays.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={revoking}
        title="Withdraw the invitation?"
        act={({ id }) => call(revokePartnerInvitation, { params: { id } })}
        submit="Withdraw it"
        pending="Saving..."
        failed="The invitation could not be withdrawn. Try again."
      >
        {({ email }) => <p>The link that was mailed to {email} stops working.</p>}
      </ConfirmDialog>
    </div>
  )
}
