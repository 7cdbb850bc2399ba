import {
  type Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@ariviyal/contract/institutions/own-institution'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { Moment } from '../../ui/moment.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/invitations'
import { InvitationMark } from './invitation-mark.tsx'
import { loadOwnInstitution } from '../load-own-institution.ts'
import { NoInstitution } from '../no-institution.tsx'
import { OwnInstitutionFailure } from '../own-institution-failure.tsx'
import { OwnInstitutionFrame } from '../own-institution-frame.tsx'
import { withName } from '../../ui/run-and-refresh.ts'

export const meta = () => pageMeta({ title: 'Invitations' })
export const HydrateFallback = Waiting
export const ErrorBoundary = OwnInstitutionFailure

const choices = [
  { value: 'open', label: 'Waiting' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'revoked', label: 'Withdrawn' },
  { value: 'all', label: 'All' },
] as const

const empty = {
  open: 'No invitation is waiting.',
  accepted: 'None accepted yet.',
  revoked: 'None withdrawn.',
  all: 'Nobody has been invited by name yet.',
} as const

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = choiceFrom(request, 'status', ['open', 'accepted', 'revoked', 'all'])
  const query = { status: status === 'all' ? undefined : status, cursor: cursorFrom(request) }
  return loadOwnInstitution(request, async () => ({
    status,
    page: await call(listInvitations, { query, signal: request.signal }),
  }))
}

const columns = (act: {
  resend: (item: Invitation) => void
  revoke: (item: Invitation) => void
}): Column<Invitation>[] => [
  {
    head: 'Teacher',
    rowHead: true,
    cell: ({ name, email }) => (
      <>
        {name === '' ? null : <span className="block font-semibold">{name}</span>}
        <span className="text-sm">{email}</span>
      </>
    ),
  },
  { head: 'Status', isBesideName: true, cell: ({ status }) => <InvitationMark status={status} /> },
  { head: 'Sent', cell: ({ sent_at }) => <Moment at={sent_at} /> },
  {
    head: 'Change',
    isControls: true,
    cell: (item) =>
      item.status === 'open' ? (
        <span className="flex flex-wrap gap-2">
          <RowButton label="Send again" about={`to ${item.email}`} onClick={() => act.resend(item)} />
          <RowButton
            label="Withdraw"
            about={`the invitation to ${item.email}`}
            tone="danger"
            onClick={() => act.revoke(item)}
          />
        </span>
      ) : null,
  },
]

/** Personal invitations of an institution, with their state. */
export default function InvitationsPage({ loaderData }: Route.ComponentProps) {
  const resending = useDialog<Invitation>()
  const revoking = useDialog<Invitation>()
  if (!loaderData) return <NoInstitution />
  const {
    school: institution,
    data: { status, page },
  } = loaderData
  return (
    <OwnInstitutionFrame school={institution}>
      <h2 className="mb-2 text-xl">Invitations</h2>
      <FilterLinks label="Status" name="status" choices={choices} chosen={status} />
      <Notice dialog={resending} />
      <Notice dialog={revoking} />
      <PagedTable
        isCompact
        label="Invitations"
        caption="Invitations, newest first"
        empty={empty[status]}
        page={page}
        columns={columns({ resend: resending.show, revoke: revoking.show })}
      />
      <ConfirmDialog
        dialog={resending}
        title="Send the invitation again?"
        act={({ id, email }) => withName(email, call(resendInvitation, { params: { id } }))}
        submit="Send again"
        pending="Sending..."
        failed="The invitation could not be sent. Try again."
      >
        {({ email }) => <p>We send {email} a new mail. The link in the earlier one stops working.</p>}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={revoking}
        title="Withdraw the invitation?"
        act={({ id, email }) => withName(email, call(revokeInvitation, { params: { id } }))}
        submit="Withdraw"
        pending="Withdrawing..."
        failed="The invitation could not be withdrawn. Try again."
      >
        {({ email }) => <p>The link we sent to {email} stops working at once.</p>}
      </ConfirmDialog>
    </OwnInstitutionFrame>
  )
}
