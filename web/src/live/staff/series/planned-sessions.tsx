import type { StaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { Link } from 'react-router'
import { type Column, Table } from '../../../ui/list/table.tsx'
import { LiveStateMark } from '../live-state-mark.tsx'
import { topicOf } from '../session-head.tsx'
import { SessionTime } from '../session-time.tsx'

const columns: Column<StaffLiveSession>[] = [
  {
    head: 'When',
    rowHead: true,
    cell: (row) => (
      <Link to={`/admin/sessions/${row.id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        <span>
          <SessionTime startsAt={row.starts_at} endsAt={row.ends_at} />
        </span>
      </Link>
    ),
  },
  { head: 'Topic', cell: (row) => topicOf(row) },
  { head: 'Speaker', cell: (row) => row.speaker_name || <span className="text-ink-soft">None yet</span> },
  { head: 'State', cell: ({ state }) => <LiveStateMark state={state} /> },
]

/** Upcoming sessions of a series. */
export const PlannedSessions = ({ sessions }: { sessions: StaffLiveSession[] }) => (
  <section aria-labelledby="planned">
    <h2 id="planned" className="mb-4 text-xl">
      Sessions to come
    </h2>
    {sessions.length === 0 ? (
      <p className="text-ink-soft">None is planned. Drafts begin six weeks before their day.</p>
    ) : (
      <Table caption="Sessions to come" captionHidden columns={columns} rows={sessions} rowKey={({ id }) => id} />
    )}
  </section>
)
