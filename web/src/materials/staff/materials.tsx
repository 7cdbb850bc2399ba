import { limits } from '@ariviyal/contract/limits'
import { materialKindNames, materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { listStaffMaterials, moveMaterial, type StaffMaterial } from '@ariviyal/contract/materials/materials'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { weekInWords } from '../material-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/materials'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { ContentFilter, contentStateFrom } from '../../console/content/content-filter.tsx'
import { StateMark } from '../../console/content/content-state.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom, textFrom } from '../../ui/list/list-address.ts'
import { ListSearch } from '../../ui/list/list-search.tsx'
import { OrderButtons, passing } from '../../console/content/order-buttons.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { Absent } from '../../console/absent.tsx'

export const meta = () => pageMeta({ title: 'Materials' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = contentStateFrom(request)
  const kind = choiceFrom(request, 'kind', ['all', ...materialKinds])
  const q = textFrom(request, 'q')?.slice(0, limits.searchMax)
  const page = await call(listStaffMaterials, {
    query: {
      state: state === 'all' ? undefined : state,
      kind: kind === 'all' ? undefined : kind,
      q,
      cursor: cursorFrom(request),
    },
    signal: request.signal,
  })
  return { state, kind, q, page }
}

const columns = (rows: StaffMaterial[], inOrder: boolean): Column<StaffMaterial>[] => [
  {
    head: 'Material',
    rowHead: true,
    cell: (row) => (
      <>
        <Link to={`/admin/materials/${row.id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
          {row.title}
        </Link>
        <span className="block text-sm text-ink-soft">
          {materialKindNames[row.kind]} · {row.subject}
        </span>
      </>
    ),
  },
  {
    head: 'Week',
    cell: (row) => (row.week === null ? <Absent words="None" /> : weekInWords(row.week).replace('Week of ', '')),
  },
  {
    head: 'State',
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <StateMark state={row.state} />
        <Badge kind={row.isPremium ? 'Premium' : 'Free'} />
      </span>
    ),
  },
  ...(inOrder
    ? [
        {
          head: 'Order',
          isBesideName: true,
          cell: (row: StaffMaterial) => (
            <OrderButtons
              row={row}
              name={row.title}
              rows={rows}
              move={(direction) => call(moveMaterial, { params: { id: row.id }, body: passing(rows, row, direction) })}
            />
          ),
        },
      ]
    : []),
]

export default function StaffMaterialsPage({ loaderData: { state, kind, q, page } }: Route.ComponentProps) {
  const narrowed = state !== 'all' || kind !== 'all' || q !== undefined
  const list = useListView('materials', columns(page.items, q === undefined && state !== 'archived'))
  return (
    <>
      <ListHead
        title="Materials"
        list={list}
        lead="The support materials in the order readers see them. The newest deck and poster whose week has begun come first."
        aside={<ButtonLink to="/admin/materials/new">New material</ButtonLink>}
      />
      <ListSearch label="Title or words" q={q}>
        {state === 'all' ? null : <input type="hidden" name="state" value={state} />}
        {kind === 'all' ? null : <input type="hidden" name="kind" value={kind} />}
      </ListSearch>
      <ContentFilter chosen={state} />
      <FilterLinks
        label="Kind"
        name="kind"
        choices={[
          { value: 'all', label: 'All' },
          ...materialKinds.map((value) => ({ value, label: materialKindNames[value] })),
        ]}
        chosen={kind}
      />
      <PagedTable
        label="Materials"
        caption="Support materials"
        empty={narrowed ? 'No matches.' : 'No support materials yet.'}
        page={page}
        columns={list.columns}
      />
    </>
  )
}
