import { listClasses } from '@ariviyal/contract/classroom/classroom'
import { listPhotos } from '@ariviyal/contract/projects/photos'
import { listPosters } from '@ariviyal/contract/projects/posters'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { type Project, showProject, showResults } from '@ariviyal/contract/projects/projects'
import { listProjectClasses, listVisits } from '@ariviyal/contract/projects/taking-part'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { readsAll, readSession } from '../session/store.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { cursorFrom, choiceFrom } from '../ui/list/list-address.ts'
import { FilterLinks } from '../ui/list/filter-links.tsx'
import { loadOnDemand } from '../ui/loading/load-on-demand.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/project'
import { MethodPage } from './method/method-page.tsx'
import { loadPairs } from './pairs/load-pairs.ts'
import { loadRun } from './run/load-run.ts'
import { ProjectFailure } from './project-failure.tsx'

const TakePart = loadOnDemand(async () => (await import('./take-part/take-part.tsx')).TakePart)
const Results = loadOnDemand(async () => (await import('./results/results.tsx')).Results)
const End = loadOnDemand(async () => (await import('./end/end.tsx')).End)
const Pairs = loadOnDemand(async () => (await import('./pairs/pairs.tsx')).Pairs)
const Run = loadOnDemand(async () => (await import('./run/run.tsx')).Run)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.project.title ?? 'Collaborative project' })
export const HydrateFallback = Waiting
export const ErrorBoundary = ProjectFailure

const tabs = ['method', 'take-part', 'results', 'pairs', 'end', 'run'] as const
const visitFilters = ['waiting', 'released', 'excluded'] as const

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireSession()
  const { signal } = request
  const input = { params: { id: params.id }, signal }
  const loading = call(showProject, { ...input, query: versionFrom(request) })
  const [project, shown] = await Promise.all([
    loading,
    loadTab(choiceFrom(request, 'tab', tabs), request, params.id, loading),
  ])
  return { project, shown }
}

/** An earlier version of the method, by its number in the address. */
function versionFrom(request: Request): { version?: number } {
  const version = Number(new URL(request.url).searchParams.get('version') ?? Number.NaN)
  return Number.isInteger(version) && version >= 1 && version <= projectLimits.versionsMax ? { version } : {}
}

/** What the chosen tab needs, and nothing else. */
async function loadTab(tab: (typeof tabs)[number], request: Request, id: string, project: Promise<Project>) {
  const { signal } = request
  const input = { params: { id }, signal }
  if (tab === 'take-part') {
    const [taking, classes] = await Promise.all([call(listProjectClasses, input), call(listClasses, { signal })])
    const asked = new URL(request.url).searchParams.get('class')
    const chosen = taking.items.find((one) => one.id === asked) ?? taking.items[0]
    const state = choiceFrom(request, 'visits', visitFilters)
    const query = { state, cursor: cursorFrom(request) }
    const visits = chosen && (await call(listVisits, { params: { id: chosen.id }, query, signal }))
    return { tab, taking: taking.items, classes: classes.items, chosen, state, visits } as const
  }
  if (tab === 'results') {
    const flagged = choiceFrom(request, 'flagged', ['without', 'with'])
    const [results, photos] = await Promise.all([
      call(showResults, { ...input, query: { flagged } }),
      call(listPhotos, { ...input, query: { cursor: cursorFrom(request) } }),
    ])
    return { tab, flagged, results, photos } as const
  }
  if (tab === 'pairs') return { tab, ...(await loadPairs(id, request, project)) } as const
  if (tab === 'end') {
    const [taking, results, posters] = await Promise.all([
      call(listProjectClasses, input),
      call(showResults, { ...input, query: { flagged: 'without' } }),
      readsAll(readSession()) ? call(listPosters, { ...input, query: { cursor: cursorFrom(request) } }) : null,
    ])
    return { tab, taking: taking.items, results, posters } as const
  }
  if (tab === 'run') return { tab, running: await loadRun(id, request) } as const
  return { tab } as const
}

/** One collaborative project for teachers. */
export default function ProjectPage({ loaderData: { project, shown } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const choices = [
    { value: 'method', label: 'Method' },
    { value: 'take-part', label: 'Take part' },
    { value: 'results', label: 'Results' },
    { value: 'pairs', label: 'Partner school' },
    { value: 'end', label: 'Posters and report' },
    ...(project.may_run ? [{ value: 'run', label: 'Run it' }] : []),
  ]
  return (
    <>
      <PageHead kicker="Collaborative project" title={project.title} lead={project.question} />
      <div className="wrap pt-4 pb-20 print:pb-0">
        <div className="print:hidden">
          <FilterLinks label="Parts of the project" name="tab" choices={choices} chosen={shown.tab} />
        </div>
        {shown.tab === 'method' ? <MethodPage project={project} /> : null}
        {shown.tab === 'take-part' ? <TakePart project={project} {...shown} /> : null}
        {shown.tab === 'results' ? <Results project={project} {...shown} /> : null}
        {shown.tab === 'pairs' ? <Pairs project={project} {...shown} /> : null}
        {shown.tab === 'end' ? <End project={project} {...shown} /> : null}
        {shown.tab === 'run' ? <Run {...shown.running} /> : null}
      </div>
    </>
  )
}
