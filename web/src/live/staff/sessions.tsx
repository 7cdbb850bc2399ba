import { limits } from '@ariviyal/contract/limits'
import { liveLists, listStaffLiveSessions, type StaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { themes } from '@ariviyal/contract/live/live-rules'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom, textFrom } from '../../ui/list/list-address.ts'
import { ListSearch } from '../../ui/list/list-search.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/sessions'
import { LiveStateMark } from '../live-state-mark.tsx'
import { topicOf } from './session-head.tsx'
import { SessionTime } from './session-time.tsx'
import { Absent } from '../../console/absent.tsx'

export const meta = () => pageMeta({ title: 'Live sessions' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = choiceFrom(request, 'list', liveLists)
  const q = textFrom(request, 'q')?.slice(0, limits.searchMax)
  const page = await call(listStaffLiveSessions, {
    query: { list, q, cursor: cursorFrom(request) },
    signal: request.signal,
  })
  return { list, q, page }
}

const columns: Column<StaffLiveSession>[] = [
  {
    head: 'Topic',
    rowHead: true,
    cell: (row) => (
      <>
        <Link to={`/admin/sessions/${row.id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
          {topicOf(row)}
        </Link>
        <span className="block text-sm text-ink-soft">
          {themes[row.theme]}
          {row.series ? ` · ${row.series.title}` : ''}
        </span>
      </>
    ),
  },
  { head: 'When', cell: (row) => <SessionTime startsAt={row.starts_at} endsAt={row.ends_at} /> },
  { head: 'Speaker', cell: (row) => row.speaker_name || <Absent words="None yet" /> },
  {
    head: 'Places',
    cell: ({ registered, capacity, waiting }) => (
      <>
        {groupDigits(registered)}
        {capacity === null ? '' : ` of ${groupDigits(capacity)}`}
        {waiting > 0 ? <span className="block text-sm text-ink-soft">{groupDigits(waiting)} waiting</span> : null}
      </>
    ),
  },
  { head: 'State', cell: ({ state }) => <LiveStateMark state={state} /> },
]

const nothing = {
  coming: 'No session is announced.',
  drafts: 'No drafts.',
  past: 'No past sessions yet.',
  cancelled: 'No session was cancelled.',
}

export default function StaffSessionsPage({ loaderData: { list, q, page } }: Route.ComponentProps) {
  const mayPlan = hasAccess(useSession().currentUser?.role, 'editor')
  const view = useListView('sessions', columns)
  return (
    <>
      <ListHead
        title="Live sessions"
        list={view}
        lead="Sessions to register for, drafts and past sessions. Times are IST."
        aside={mayPlan ? <ButtonLink to="/admin/sessions/new">New session</ButtonLink> : undefined}
      />
      <ListSearch label="Topic, speaker or series" q={q}>
        {list === 'coming' ? null : <input type="hidden" name="list" value={list} />}
      </ListSearch>
      <FilterLinks
        label="List"
        name="list"
        choices={[
          { value: 'coming', label: 'Coming' },
          { value: 'drafts', label: 'Drafts' },
          { value: 'past', label: 'Past' },
          { value: 'cancelled', label: 'Cancelled' },
        ]}
        chosen={list}
      />
      <PagedTable
        label="Live sessions"
        caption="Live sessions"
        empty={q === undefined ? nothing[list] : 'No matches.'}
        page={page}
        columns={view.columns}
        order={list === 'coming' || list === 'drafts' ? 'oldest-first' : 'newest-first'}
      />
    </>
  )
}
