import { limits } from '@ariviyal/contract/limits'
import { listStaffWorkshops, type StaffWorkshop } from '@ariviyal/contract/training/training'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/workshops'
import { PhoneLabel } from '../../console/phone-label.tsx'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { ContentFilter, contentStateFrom } from '../../console/content/content-filter.tsx'
import { StateMark } from '../../console/content/content-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'

export const meta = () => pageMeta({ title: 'Workshops' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = contentStateFrom(request)
  const query = { state: state === 'all' ? undefined : state }
  return { state, ...(await call(listStaffWorkshops, { query, signal: request.signal })) }
}

const columns: Column<StaffWorkshop>[] = [
  {
    head: 'Topic',
    rowHead: true,
    cell: ({ id, topic }) => (
      <Link to={`/admin/workshops/${id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        {topic}
      </Link>
    ),
  },
  {
    head: 'When',
    cell: ({ starts_at: at }) => (at === null ? <span className="text-ink-soft">No date</span> : <Moment at={at} />),
  },
  {
    head: 'Pictures',
    cell: ({ images }) => (
      <>
        {images.length} of {limits.workshopPictures}
        <PhoneLabel>pictures</PhoneLabel>
      </>
    ),
  },
  { head: 'State', cell: ({ state }) => <StateMark state={state} /> },
]

export default function StaffWorkshopsPage({ loaderData: { state, items } }: Route.ComponentProps) {
  const list = useListView('workshops', columns)
  return (
    <>
      <ListHead
        title="Workshops"
        list={list}
        lead="Teachers see the published one that comes next, with its gallery."
        aside={<ButtonLink to="/admin/workshops/new">New workshop</ButtonLink>}
      />
      <ContentFilter chosen={state} />
      <PagedTable
        label="Workshops"
        caption="Workshops"
        empty={state === 'all' ? 'No workshops yet.' : 'No matches.'}
        page={{ items }}
        columns={list.columns}
      />
    </>
  )
}
