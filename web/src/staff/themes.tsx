import { listStaffThemes, moveTheme, type StaffTheme } from '@ariviyal/contract/training'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/themes'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { ContentFilter, contentStateFrom } from './content-filter.tsx'
import { StateMark } from './content-state.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { PagedList } from './paged-list.tsx'

export const meta = () => pageMeta({ title: 'Themes' })
export const ErrorBoundary = ConsoleFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = contentStateFrom(request)
  const query = { state: state === 'all' ? undefined : state }
  return { state, ...(await call(listStaffThemes, { query, signal: request.signal })) }
}

const columns = (rows: StaffTheme[]): Column<StaffTheme>[] => [
  {
    head: 'Theme',
    rowHead: true,
    cell: ({ id, title, picture }) => (
      <span className="flex items-center gap-3">
        {picture === null ? null : <img src={picture} alt="" className="size-12 shrink-0 object-cover" />}
        <Link to={`/admin/themes/${id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
          {title}
        </Link>
      </span>
    ),
  },
  { head: 'State', cell: ({ state }) => <StateMark state={state} /> },
  {
    head: 'Order',
    cell: (row) => {
      const place = rows.indexOf(row)
      return (
        <OrderButtons
          id={row.id}
          name={row.title}
          above={rows[place - 1]?.id}
          below={rows[place + 1]?.id}
          move={(body) => call(moveTheme, { params: { id: row.id }, body })}
        />
      )
    },
  },
]

export default function StaffThemesPage({ loaderData: { state, items } }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHead
        title="Themes"
        lead="The teaching themes of offline training, in the order of their page."
        aside={<ButtonLink to="/admin/themes/new">New theme</ButtonLink>}
      />
      <ContentFilter chosen={state} />
      <PagedList
        label="Themes"
        empty={state === 'all' ? 'No theme has been written yet.' : 'None is in this state.'}
        count={items.length}
        nextCursor={null}
      >
        <Table caption="Teaching themes" captionHidden columns={columns(items)} rows={items} rowKey={({ id }) => id} />
      </PagedList>
    </>
  )
}
