import { limits } from '@ariviyal/contract/limits'
import { materialKindNames, materialKinds } from '@ariviyal/contract/material-kinds'
import { listStaffMaterials, moveMaterial, type StaffMaterial } from '@ariviyal/contract/materials'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { weekInWords } from '../materials/material-words.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/materials'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import { ContentFilter, contentStateFrom } from './content-filter.tsx'
import { StateMark } from './content-state.tsx'
import { FilterLinks } from './filter-links.tsx'
import { choiceFrom, cursorFrom, textFrom } from './list-address.ts'
import { ListSearch } from './list-search.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { PagedList } from './paged-list.tsx'

export const meta = () => pageMeta({ title: 'Materials' })
export const ErrorBoundary = ConsoleFailure

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
    cell: (row) =>
      row.week === null ? <span className="text-ink-soft">None</span> : weekInWords(row.week).replace('Week of ', ''),
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
          cell: (row: StaffMaterial) => {
            const place = rows.indexOf(row)
            return (
              <OrderButtons
                id={row.id}
                name={row.title}
                above={rows[place - 1]?.id}
                below={rows[place + 1]?.id}
                move={(body) => call(moveMaterial, { params: { id: row.id }, body })}
              />
            )
          },
        },
      ]
    : []),
]

export default function StaffMaterialsPage({ loaderData: { state, kind, q, page } }: Route.ComponentProps) {
  const narrowed = state !== 'all' || kind !== 'all' || q !== undefined
  return (
    <>
      <ConsoleHead
        title="Materials"
        lead="The support materials in the order of their readers. The newest deck and poster whose week has begun stand on top."
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
      <PagedList
        label="Materials"
        empty={narrowed ? 'Nothing fits.' : 'No support material has been made yet.'}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <Table
          caption="Support materials"
          captionHidden
          columns={columns(page.items, q === undefined && state !== 'archived')}
          rows={page.items}
          rowKey={(row) => row.id}
        />
      </PagedList>
    </>
  )
}
