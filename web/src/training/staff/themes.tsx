import { listStaffThemes, moveTheme, type StaffTheme } from '@ariviyal/contract/training/training'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/themes'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { ContentFilter, contentStateFrom } from '../../console/content/content-filter.tsx'
import { StateMark } from '../../console/content/content-state.tsx'
import { OrderButtons, passing } from '../../console/content/order-buttons.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'

export const meta = () => pageMeta({ title: 'Themes' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = contentStateFrom(request)
  const query = { state: state === 'all' ? undefined : state }
  return { state, ...(await call(listStaffThemes, { query, signal: request.signal })) }
}

const columns = (rows: StaffTheme[]): Column<StaffTheme>[] => [
  {
    head: 'Theme',
    rowHead: true,
    cell: ({ id, title, picture: image }) => (
      <span className="flex items-center gap-3">
        {image === null ? null : <img src={image} alt="" className="size-12 shrink-0 object-cover" />}
        <Link to={`/admin/themes/${id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
          {title}
        </Link>
      </span>
    ),
  },
  { head: 'State', cell: ({ state }) => <StateMark state={state} /> },
  {
    head: 'Order',
    isBesideName: true,
    cell: (row) => (
      <OrderButtons
        row={row}
        name={row.title}
        rows={rows}
        move={(direction) => call(moveTheme, { params: { id: row.id }, body: passing(rows, row, direction) })}
      />
    ),
  },
]

export default function StaffThemesPage({ loaderData: { state, items } }: Route.ComponentProps) {
  const list = useListView('themes', columns(items))
  return (
    <>
      <ListHead
        title="Themes"
        list={list}
        lead="The teaching themes of offline training, in the order of their page."
        aside={<ButtonLink to="/admin/themes/new">New theme</ButtonLink>}
      />
      <ContentFilter chosen={state} />
      <PagedTable
        label="Themes"
        caption="Teaching themes"
        empty={state === 'all' ? 'No themes yet.' : 'No matches.'}
        page={{ items }}
        columns={list.columns}
      />
    </>
  )
}
