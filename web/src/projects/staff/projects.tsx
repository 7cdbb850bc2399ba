import { listStaffProjects, type StaffProject } from '@ariviyal/contract/projects/running'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { Mark } from '../../ui/mark.tsx'
import { projectStateWords } from '../project-words.ts'
import type { Route } from './+types/projects'
import { pluralise } from '../../ui/pluralise.ts'

export const meta = () => pageMeta({ title: 'Projects' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  call(listStaffProjects, { query: { cursor: cursorFrom(request) }, signal: request.signal })

const columns: Column<StaffProject>[] = [
  {
    head: 'Project',
    rowHead: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/projects/${id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        {title}
      </Link>
    ),
  },
  {
    head: 'State',
    cell: ({ state }) => <Mark look={projectStateWords[state].look}>{projectStateWords[state].word}</Mark>,
  },
  { head: 'Method', cell: ({ published }) => (published === 0 ? 'Not published' : `Version ${published}`) },
  { head: 'Led by', cell: ({ lead }) => lead ?? 'Ariviyal' },
  { head: 'Schools', cell: ({ schools }) => pluralise(schools, 'school') },
]

export default function StaffProjectsPage({ loaderData: page }: Route.ComponentProps) {
  const list = useListView('projects', columns)
  return (
    <>
      <ListHead
        title="Projects"
        list={list}
        lead="Schools measure together by a published method."
        aside={<ButtonLink to="/admin/projects/new">New project</ButtonLink>}
      />
      <PagedTable label="Projects" caption="Projects" empty="No projects yet." page={page} columns={list.columns} />
    </>
  )
}
