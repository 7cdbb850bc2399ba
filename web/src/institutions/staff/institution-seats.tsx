import type { Answer } from '@ariviyal/contract/endpoint'
import type { listInstitutionSeats } from '@ariviyal/contract/institutions/institution-details'
import type { Seat } from '@ariviyal/contract/institutions/own-institution'
import { Link } from 'react-router'
import { PartTable } from '../../console/list/part-table.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Moment } from '../../ui/moment.tsx'

const columns: Column<Seat>[] = [
  {
    head: 'Teacher',
    rowHead: true,
    cell: ({ user_id, name }) => (
      <Link to={`/admin/users/${user_id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        {name}
      </Link>
    ),
  },
  { head: 'Email', cell: ({ email }) => <span className="max-md:text-sm">{email}</span> },
  { head: 'Since', cell: ({ claimed_at }) => <Moment at={claimed_at} /> },
]

export function InstitutionSeats({ page }: { page: Answer<typeof listInstitutionSeats> }) {
  return (
    <PartTable
      name="institution-seats"
      label="Seats"
      caption="Who has a seat, newest first"
      empty="Nobody has a seat."
      page={page}
      columns={columns}
    />
  )
}
