import { listStaffNews, type StaffNewsItem } from '@ariviyal/contract/community/news/news'
import { newsKinds, newsStates } from '@ariviyal/contract/community/news/news-rules'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { ListHead } from '../../../console/list/list-head.tsx'
import { useListView } from '../../../console/list/use-list-view.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FilterLinks } from '../../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom } from '../../../ui/list/list-address.ts'
import { PagedTable } from '../../../ui/list/paged-table.tsx'
import type { Column } from '../../../ui/list/table.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { lastDayInWords } from '../news-words.ts'
import type { Route } from './+types/news-table'
import { stateMark, staffNewsPath } from './state-words.ts'

export const meta = () => pageMeta({ title: 'News' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = choiceFrom(request, 'state', ['all', ...newsStates])
  const query = { state: state === 'all' ? undefined : state, cursor: cursorFrom(request) }
  return { state, page: await call(listStaffNews, { query, signal: request.signal }) }
}

const columns: Column<StaffNewsItem>[] = [
  {
    head: 'News',
    rowHead: true,
    cell: ({ id, title, giver }) => (
      <>
        <Link to={`${staffNewsPath}/${id}`} className="link font-semibold">
          {title}
        </Link>
        <span className="block text-sm text-ink-soft">{giver}</span>
      </>
    ),
  },
  { head: 'Kind', cell: ({ kind }) => newsKinds[kind] },
  { head: 'Last day', cell: ({ last_day }) => lastDayInWords(last_day) },
  { head: 'State', cell: (item) => <Mark {...stateMark(item)} /> },
  { head: 'Saved', cell: ({ saves }) => (saves === 0 ? 'Not saved' : `Saved by ${saves}`) },
]

/** News in all states, for staff. */
export default function StaffNewsListPage({ loaderData: { state, page } }: Route.ComponentProps) {
  const list = useListView('news', columns)
  return (
    <>
      <ListHead
        title="News"
        list={list}
        lead="Fellowships, courses and competitions. Teachers see them until the end of the last day."
        aside={<ButtonLink to={`${staffNewsPath}/new`}>New item</ButtonLink>}
      />
      <FilterLinks
        label="State"
        name="state"
        choices={[
          { value: 'all', label: 'All' },
          { value: 'suggested', label: 'Suggested' },
          { value: 'published', label: 'Published' },
          { value: 'declined', label: 'Declined' },
          { value: 'withdrawn', label: 'Withdrawn' },
        ]}
        chosen={state}
      />
      <PagedTable
        label="News"
        caption="News of the community"
        empty={state === 'all' ? 'No news yet.' : 'No matches.'}
        page={page}
        columns={list.columns}
      />
    </>
  )
}
