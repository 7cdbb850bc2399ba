import type { Answer } from '@ariviyal/contract/endpoint'
import type { listInstitutionInvitations } from '@ariviyal/contract/institutions/institution-details'
import type { Invitation } from '@ariviyal/contract/institutions/own-institution'
import { PartTable } from '../../console/list/part-table.tsx'
import { InvitationMark } from '../invitations/invitation-mark.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Absent } from '../../console/absent.tsx'

const columns: Column<Invitation>[] = [
  { head: 'Email', rowHead: true, cell: ({ email }) => <span className="font-semibold">{email}</span> },
  { head: 'Name', cell: ({ name }) => name || <Absent words="Not given" /> },
  { head: 'Sent', cell: ({ sent_at }) => <Moment at={sent_at} /> },
  { head: 'Status', cell: ({ status }) => <InvitationMark status={status} /> },
]

export function InstitutionInvitations({ page }: { page: Answer<typeof listInstitutionInvitations> }) {
  return (
    <PartTable
      name="institution-invitations"
      label="Invitations"
      caption="Personal invitations, newest first"
      empty="Nobody was invited by name."
      page={page}
      columns={columns}
    />
  )
}
