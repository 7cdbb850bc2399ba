import type { LivePerson } from '@ariviyal/contract/live/live-oversight'
import { Link } from 'react-router'
import { Moment } from '../../../ui/moment.tsx'
import { type Column, Table } from '../../../ui/list/table.tsx'
import { AppealLink, CertificateMark, PlaceMark } from './person-marks.tsx'
import { PresenceCell } from './presence-cell.tsx'

const name: Column<LivePerson> = {
  head: 'Name',
  rowHead: true,
  cell: ({ user }) => (
    <>
      <Link
        to={`/admin/users/${user.id}`}
        className="link inline-flex items-center font-semibold max-md:-my-2 max-md:min-h-11"
      >
        {user.name}
      </Link>
      <span className="block text-sm text-ink-soft">{user.email}</span>
    </>
  ),
}

const place: Column<LivePerson> = {
  head: 'Place',
  cell: (person) => (
    <>
      <PlaceMark {...person} />
      <span className="block text-sm text-ink-soft">
        Since <Moment at={person.queued_at} />
      </span>
    </>
  ),
}

/** Attendance columns, shown only after the end. */
const afterwards = (sessionId: string): Column<LivePerson>[] => [
  { head: 'Present', cell: (person) => <PresenceCell {...person} /> },
  { head: 'Appeal', cell: (person) => <AppealLink {...person} sessionId={sessionId} /> },
  { head: 'Certificate', cell: (person) => <CertificateMark {...person} /> },
]

export const peopleColumns = (sessionId: string, isOver: boolean): Column<LivePerson>[] =>
  isOver ? [name, place, ...afterwards(sessionId)] : [name, place]

interface Props {
  people: LivePerson[]
  columns: Column<LivePerson>[]
}

export const PeopleTable = ({ people, columns }: Props) => (
  <Table caption="People of this session" captionHidden columns={columns} rows={people} rowKey={({ id }) => id} />
)
