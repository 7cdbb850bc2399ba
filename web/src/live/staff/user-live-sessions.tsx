import type { Answer } from '@ariviyal/contract/endpoint'
import type { listSessionsOfUser, SessionOfUser } from '@ariviyal/contract/live/live-oversight'
import { Link } from 'react-router'
import { AppealLink, CertificateMark, PlaceMark } from './people/person-marks.tsx'
import { PresenceCell } from './people/presence-cell.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { pluralise } from '../../ui/pluralise.ts'

const columns: Column<SessionOfUser>[] = [
  {
    head: 'Session',
    rowHead: true,
    cell: ({ session_id, topic, starts_at }) => (
      <>
        <Link
          to={`/admin/sessions/${session_id}/people`}
          className="link inline-flex items-center font-semibold max-md:-my-2 max-md:min-h-11"
        >
          {topic}
        </Link>
        <span className="block text-sm text-ink-soft">
          <Moment at={starts_at} />
        </span>
      </>
    ),
  },
  {
    head: 'Place',
    cell: (row) => (row.called_off ? <Mark look="bad">Session cancelled</Mark> : <PlaceMark {...row} />),
  },
  { head: 'Present', cell: (row) => <PresenceCell {...row} /> },
  { head: 'Appeal', cell: (row) => <AppealLink {...row} sessionId={row.session_id} /> },
  { head: 'Certificate', cell: (row) => <CertificateMark {...row} /> },
]

/** A person's live sessions with their outcomes, latest first. */
export function UserLiveSessions({
  known: { items, total, certificates },
}: {
  known: Answer<typeof listSessionsOfUser>
}) {
  return (
    <section aria-labelledby="live-sessions">
      <h2 id="live-sessions" className="mt-10 mb-3 text-xl">
        Live sessions
      </h2>
      {total === 0 ? (
        <p className="text-ink-soft">Has not registered for a live session.</p>
      ) : (
        <>
          <p className="mb-3">
            {pluralise(total, 'session', 'sessions')}, {pluralise(certificates, 'certificate', 'certificates')} in
            force.
            {total > items.length ? ` The latest ${groupDigits(items.length)} are shown.` : ''}
          </p>
          <Table
            caption="Live sessions, the latest first"
            captionHidden
            columns={columns}
            rows={items}
            rowKey={({ session_id }) => session_id}
          />
        </>
      )}
    </section>
  )
}
