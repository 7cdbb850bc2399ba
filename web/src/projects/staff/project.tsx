import { createProject } from '@ariviyal/contract/projects/running'
import { call } from '../../api/client.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { useDraft } from '../../console/edit-form.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { DraftForm } from '../run/draft-form.tsx'
import { loadRun } from '../run/load-run.ts'
import { Run, type Running } from '../run/run.tsx'
import type { Route } from './+types/project'
import { LeadSection } from './lead-section.tsx'

const list = '/admin/projects'
const back = { to: list, label: 'Projects' }

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.running?.run.draft.title ?? 'New project' })

/** `new` is no id: one route makes and edits, since the table of routes is part of every page. */
export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  running: params.id === 'new' ? undefined : await loadRun(params.id, request),
})

/** One project for staff, or the form of a new one. */
export default function StaffProjectPage({ loaderData: { running } }: Route.ComponentProps) {
  return running ? <OneProject running={running} /> : <NewProject />
}

const OneProject = ({ running }: { running: Running }) => (
  <>
    <ConsoleHead back={back} title={running.run.draft.title} />
    <Run {...running} />
    <LeadSection run={running.run} />
  </>
)

function NewProject() {
  const draft = useDraft(list)
  return (
    <>
      <ConsoleHead back={back} title="New project" lead="Only staff can see a draft." />
      <DraftForm {...draft} save={(body) => call(createProject, { body })} />
    </>
  )
}
