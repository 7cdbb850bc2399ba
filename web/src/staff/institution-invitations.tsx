import type { Answer } from '@ariviyal/contract/endpoint'
import type { listInstitutionInvitations } from '@ariviyal/contract/institution-details'
import type { Invitation } from '@ariviyal/contract/school'
import { InvitationMark } from '../institutions/invitation-mark.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Moment } from './moment.tsx'
import { PagedList } from './paged-list.tsx'

const columns: Column<Invitation>[] = [
  { head: 'Email', rowHead: true, cell: ({ email }) => <span className="font-semibold">{email}</span> },
  { head: 'Name', cell: ({ name }) => name || <span className="text-ink-soft">Not given</span> },
  { head: 'Sent', cell: ({ sent_at }) => <Moment at={sent_at} /> },
  { head: 'Status', cell: ({ status }) => <InvitationMark status={status} /> },
]

export function InstitutionInvitations({ page }: { page: Answer<typeof listInstitutionInvitations> }) {
  return (
    <PagedList
      label="Invitations"
      empty="Nobody was invited by name."
      count={page.items.length}
      nextCursor={page.next_cursor}
    >
      <Table
        caption="Personal invitations, newest first"
        captionHidden
        columns={columns}
        rows={page.items}
        rowKey={(invitation) => invitation.id}
      />
    </PagedList>
  )
}
