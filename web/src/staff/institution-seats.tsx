import type { Answer } from '@ariviyal/contract/endpoint'
import type { listInstitutionSeats } from '@ariviyal/contract/institution-details'
import type { Seat } from '@ariviyal/contract/school'
import { Link } from 'react-router'
import { type Column, Table } from '../ui/table.tsx'
import { Moment } from './moment.tsx'
import { PagedList } from './paged-list.tsx'

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
    <PagedList label="Seats" empty="Nobody holds a seat." count={page.items.length} nextCursor={page.next_cursor}>
      <Table
        caption="Who holds a seat, newest first"
        captionHidden
        columns={columns}
        rows={page.items}
        rowKey={(seat) => seat.id}
      />
    </PagedList>
  )
}
