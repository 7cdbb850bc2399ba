import { chapterBoardNames } from '@ariviyal/contract/chapters/chapter-rules'
import {
  listChapterChoices,
  listStaffChapters,
  showStaffChapter,
  type StaffChapter,
} from '@ariviyal/contract/chapters/chapters'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ContentFilter, contentStateFrom } from '../../console/content/content-filter.tsx'
import { StateMark } from '../../console/content/content-state.tsx'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom } from '../../ui/list/list-address.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { grades } from '../../ui/grades.ts'
import type { Route } from './+types/chapters'
import { EditChapter, NewChapter } from './edit-chapter.tsx'

export const meta = () => pageMeta({ title: 'Chapters' })

/** The list, a new chapter, or one chapter: one route for all, since each route adds to the script of every page. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const { signal } = request
  if (id === undefined) {
    const state = contentStateFrom(request)
    const grade = choiceFrom(request, 'grade', ['10', ...grades.filter((one) => one !== '10')])
    const query = { grade, state: state === 'all' ? undefined : state }
    return { show: 'list' as const, state, grade, ...(await call(listStaffChapters, { query, signal })) }
  }
  const { items: choices } = await call(listChapterChoices, { signal })
  if (id === 'new') return { show: 'new' as const, choices }
  return { show: 'chapter' as const, choices, chapter: await call(showStaffChapter, { params: { id }, signal }) }
}

const columns: Column<StaffChapter>[] = [
  {
    head: 'Chapter',
    rowHead: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/chapters/${id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        {title}
      </Link>
    ),
  },
  { head: 'Board', cell: ({ board }) => chapterBoardNames[board] },
  {
    head: 'Number',
    cell: ({ part, number }) =>
      [part, number === null ? 'Not in the textbook' : `Chapter ${number}`].filter(Boolean).join(', '),
  },
  { head: 'State', cell: ({ state }) => <StateMark state={state} /> },
]

export default function StaffChaptersPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.show === 'list') return <ChapterTable {...loaderData} />
  if (loaderData.show === 'new') return <NewChapter choices={loaderData.choices} />
  return <EditChapter key={loaderData.chapter.id} {...loaderData} />
}

interface TableProps {
  state: string
  grade: string
  items: StaffChapter[]
}

function ChapterTable({ state, grade, items }: TableProps) {
  const list = useListView('chapters', columns)
  return (
    <>
      <ListHead
        title="Chapters"
        list={list}
        lead="Chapters of textbooks, and what teachers find for each."
        aside={<ButtonLink to="/admin/chapters/new">New chapter</ButtonLink>}
      />
      <FilterLinks
        label="Grade"
        name="grade"
        choices={grades.map((value) => ({ value, label: `Grade ${value}` }))}
        usual="10"
        chosen={grade}
      />
      <ContentFilter chosen={state} />
      <PagedTable
        label="Chapters"
        caption={`Chapters of grade ${grade}`}
        empty={state === 'all' ? 'No chapters of this grade yet.' : 'No matches.'}
        page={{ items }}
        columns={list.columns}
      />
    </>
  )
}
