import { clockInWords } from '@ariviyal/contract/time'
import { listLiveSeries, type StaffLiveSeries } from '@ariviyal/contract/live/live-series'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { useSession } from '../../../session/use-session.ts'
import { ListHead } from '../../../console/list/list-head.tsx'
import { useListView } from '../../../console/list/use-list-view.ts'
import { Mark } from '../../../ui/mark.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { PagedTable } from '../../../ui/list/paged-table.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import type { Column } from '../../../ui/list/table.tsx'
import type { Route } from './+types/series-list'
import { dayInWords, weekdaysInWords } from './weekdays.ts'
import { Absent } from '../../../console/absent.tsx'

export const meta = () => pageMeta({ title: 'Series of live sessions' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => call(listLiveSeries, { signal: request.signal })

const columns: Column<StaffLiveSeries>[] = [
  {
    head: 'Series',
    rowHead: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/series/${id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        {title}
      </Link>
    ),
  },
  {
    head: 'Schedule',
    cell: (row) => (
      <>
        <span>{weekdaysInWords(row.weekdays)}</span>
        <span className="block text-sm text-ink-soft">
          {clockInWords(row.starts_at)}, {row.minutes} minutes
        </span>
      </>
    ),
  },
  {
    head: 'Days',
    cell: ({ from_day, until_day }) => (
      <span className="@max-[44rem]:hidden">
        {until_day === null ? `From ${dayInWords(from_day)}` : `${dayInWords(from_day)} to ${dayInWords(until_day)}`}
      </span>
    ),
  },
  {
    head: 'Next',
    cell: ({ next_at: at }) => (at === null ? <Absent words="None" /> : <Moment at={at} />),
  },
  {
    head: 'State',
    isBesideName: true,
    cell: ({ ended_at: at }) => <Mark look={at === null ? 'good' : 'calm'}>{at === null ? 'Running' : 'Ended'}</Mark>,
  },
]

export default function StaffSeriesPage({ loaderData: { items } }: Route.ComponentProps) {
  const mayPlan = hasAccess(useSession().currentUser?.role, 'editor')
  const list = useListView('series', columns)
  return (
    <>
      <ListHead
        title="Series"
        list={list}
        lead="Plans weekly sessions as drafts, six weeks ahead. Give each its topic and speaker, then announce it."
        aside={mayPlan ? <ButtonLink to="/admin/series/new">New series</ButtonLink> : undefined}
      />
      <PagedTable
        label="Series"
        caption="Series of live sessions"
        empty="No series yet."
        page={{ items }}
        columns={list.columns}
      />
    </>
  )
}
