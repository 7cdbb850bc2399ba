import type { StaffLiveSession } from '@ariviyal/contract/live/live-planning'
import type { StaffLiveSeriesDetails } from '@ariviyal/contract/live/live-series'
import { Link } from 'react-router'
import { type Column, Table } from '../../../ui/list/table.tsx'
import { LiveStateMark } from '../../live-state-mark.tsx'
import { topicOf } from '../session-head.tsx'
import { SessionTime } from '../session-time.tsx'
import { DraftTable } from './table/draft-table.tsx'
import { Absent } from '../../../console/absent.tsx'

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
  { head: 'Speaker', cell: (row) => row.speaker_name || <Absent words="None yet" /> },
  { head: 'State', cell: ({ state }) => <LiveStateMark state={state} /> },
]

/** Upcoming sessions of a series: who may plan them fills the drafts in a table. */
export function PlannedSessions({ series, mayEdit }: { series: StaffLiveSeriesDetails; mayEdit: boolean }) {
  const { sessions } = series
  const drafts = mayEdit ? sessions.filter(({ state }) => state === 'draft') : []
  const listed = sessions.filter((session) => !drafts.includes(session))
  return (
    <section aria-labelledby="planned">
      <h2 id="planned" className="mb-2 text-xl">
        Sessions to come
      </h2>
      {sessions.length === 0 ? (
        <p className="text-ink-soft">None planned. Drafts appear six weeks before their day.</p>
      ) : null}
      {mayEdit ? <DraftTable seriesId={series.id} drafts={drafts} /> : null}
      {listed.length > 0 ? (
        <div className={drafts.length > 0 ? 'mt-8' : ''}>
          <Table
            caption={drafts.length > 0 ? 'Announced' : 'Sessions to come'}
            captionHidden={drafts.length === 0}
            columns={columns}
            rows={listed}
            rowKey={({ id }) => id}
          />
        </div>
      ) : null}
    </section>
  )
}
