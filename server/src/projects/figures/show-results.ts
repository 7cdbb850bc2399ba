import type { User } from '@ariviyal/contract/accounts/accounts'
import type { ProjectResults } from '@ariviyal/contract/projects/results'
import type { AppContext } from '../../platform/app-context.ts'
import { requireReadable, requireShown } from '../project-access.policy.ts'
import type { ProjectRow } from '../projects.table.ts'
import { summariseProject } from '../results/summarise-project.ts'
import { ComputedOnce } from './computed-once.ts'
import { countCounted, fieldsOf, selectCounted } from './counted-readings.ts'

/** Intervals take a second in a large project, so they are computed once for each change of what counts. */
const figures = new ComputedOnce<ProjectResults>(100)

/** What the released visits of a project show to a reader. Raises `not-found` and `subscription-needed`. */
export async function readResults(
  ctx: AppContext,
  reader: User,
  id: string,
  flagged: 'with' | 'without',
): Promise<ProjectResults> {
  return resultsOf(ctx, await requireReadable(ctx.db, id, reader), flagged)
}

/** The same for code that has decided who may read it. Raises `not-found`. */
export async function showResults(ctx: AppContext, id: string, flagged: 'with' | 'without'): Promise<ProjectResults> {
  return resultsOf(ctx, await requireShown(ctx.db, id), flagged)
}

const resultsOf = (
  ctx: AppContext,
  { id, dataVersion }: ProjectRow,
  flagged: 'with' | 'without',
): Promise<ProjectResults> =>
  figures.get(`${id} ${dataVersion} ${flagged}`, async () => ({
    ...summariseProject(await fieldsOf(ctx.db, id), await selectCounted(ctx.db, id), flagged),
    classes: await countCounted(ctx.db, id),
  }))
