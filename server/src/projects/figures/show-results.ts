import type { ProjectResults } from '@ariviyal/contract/projects/results'
import type { AppContext } from '../../platform/app-context.ts'
import { countEntries } from '../classes/project-classes.queries.ts'
import { requireShown } from '../project-access.policy.ts'
import { summariseProject } from '../results/summarise-project.ts'
import { fieldsOf, selectCounted } from './counted-readings.ts'

type Figures = Omit<ProjectResults, 'classes'>

/** Figures by project, version of its data and choice of readings, the latest used last. Intervals take a second in a large project. */
const computed = new Map<string, Promise<Figures>>()
const computedMax = 100

function remember(key: string, compute: () => Promise<Figures>): Promise<Figures> {
  const found = computed.get(key) ?? compute()
  computed.delete(key)
  computed.set(key, found)
  // A failure is not remembered; its caller gets it.
  found.catch(() => computed.delete(key))
  for (const oldest of computed.keys()) {
    if (computed.size <= computedMax) break
    computed.delete(oldest)
  }
  return found
}

/** What the released visits of a project show. Raises `not-found`. */
export async function showResults(ctx: AppContext, id: string, flagged: 'with' | 'without'): Promise<ProjectResults> {
  const { dataVersion } = await requireShown(ctx.db, id)
  const figures = await remember(`${id} ${dataVersion} ${flagged}`, async () =>
    summariseProject(await fieldsOf(ctx.db, id), await selectCounted(ctx.db, id), flagged),
  )
  return { ...figures, classes: await countEntries(ctx.db, id) }
}
