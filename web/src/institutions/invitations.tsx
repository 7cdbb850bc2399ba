import { type Invitation, listInvitations, resendInvitation, revokeInvitation } from '@ariviyal/contract/school'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ConfirmSheet } from '../staff/confirm-sheet.tsx'
import { FilterLinks } from '../staff/filter-links.tsx'
import { choiceFrom, cursorFrom } from '../staff/list-address.ts'
import { Moment } from '../staff/moment.tsx'
import { PagedList } from '../staff/paged-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/invitations'
import { InvitationMark } from './invitation-mark.tsx'
import { loadSchool } from './load-school.ts'
import { NoSchool } from './no-school.tsx'
import { SchoolFailure } from './school-failure.tsx'
import { SchoolFrame } from './school-frame.tsx'

export const meta = () => pageMeta({ title: 'Invitations' })
export const HydrateFallback = Waiting
export const ErrorBoundary = SchoolFailure

const choices = [
  { value: 'open', label: 'Waiting' },
  { value: 'accepted', label: 'Taken up' },
  { value: 'revoked', label: 'Taken back' },
  { value: 'all', label: 'All' },
] as const

const empty = {
  open: 'No invitation waits.',
  accepted: 'None has been taken up yet.',
  revoked: 'None was taken back.',
  all: 'Nobody has been invited by name yet.',
} as const

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = choiceFrom(request, 'status', ['open', 'accepted', 'revoked', 'all'])
  const query = { status: status === 'all' ? undefined : status, cursor: cursorFrom(request) }
  return loadSchool(request, async () => ({
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
  { head: 'Sent', cell: ({ sent_at }) => <Moment at={sent_at} /> },
  { head: 'Status', cell: ({ status }) => <InvitationMark status={status} /> },
  {
    head: 'Change',
    cell: (item) =>
      item.status === 'open' ? (
        <span className="flex flex-wrap gap-2">
          <RowButton label="Send again" about={`to ${item.email}`} onClick={() => act.resend(item)} />
          <RowButton
            label="Take back"
            about={`the invitation to ${item.email}`}
            tone="danger"
            onClick={() => act.revoke(item)}
          />
        </span>
      ) : null,
  },
]

/** The personal invitations of a school, and what became of them. */
export default function InvitationsPage({ loaderData }: Route.ComponentProps) {
  const resending = useSheet<Invitation>()
  const revoking = useSheet<Invitation>()
  if (!loaderData) return <NoSchool />
  const {
    school,
    data: { status, page },
  } = loaderData
  const resend = (item: Invitation) => {
    revoking.forget()
    resending.show(item)
  }
  const revoke = (item: Invitation) => {
    resending.forget()
    revoking.show(item)
  }
  return (
    <SchoolFrame school={school}>
      <h2 className="mb-2 text-xl">Invitations</h2>
      <FilterLinks label="Status" name="status" choices={choices} chosen={status} />
      <Notice sheet={resending} />
      <Notice sheet={revoking} />
      <PagedList label="Invitations" empty={empty[status]} count={page.items.length} nextCursor={page.next_cursor}>
        <Table
          caption="Invitations, newest first"
          captionHidden
          columns={columns({ resend, revoke })}
          rows={page.items}
          rowKey={(item) => item.id}
        />
      </PagedList>
      <ConfirmSheet
        sheet={resending}
        title="Send the invitation again?"
        act={async ({ id, email }) => {
          const { msg } = await call(resendInvitation, { params: { id } })
          return { tone: 'success', text: `${email}: ${msg}` }
        }}
        submit="Send again"
        pending="Sending..."
        failed="The invitation could not be sent. Try again."
      >
        {({ email }) => <p>{email} gets another mail. The link in the one before stops working.</p>}
      </ConfirmSheet>
      <ConfirmSheet
        sheet={revoking}
        title="Take the invitation back?"
        act={async ({ id, email }) => {
          const { msg } = await call(revokeInvitation, { params: { id } })
          return { tone: 'success', text: `${email}: ${msg}` }
        }}
        submit="Take back"
        pending="Taking it back..."
        failed="The invitation could not be taken back. Try again."
      >
        {({ email }) => <p>The link that was sent to {email} stops working at once.</p>}
      </ConfirmSheet>
    </SchoolFrame>
  )
}
