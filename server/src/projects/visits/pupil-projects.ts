import { findDistrict } from '@ariviyal/contract/community/people/districts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { listClassVisits, PupilProject, PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { showPlace } from '../classes/list-classes.ts'
import { findEntry, selectOfClass } from '../classes/project-classes.queries.ts'
import { requireShown } from '../project-access.policy.ts'
import { selectVersions } from '../projects.queries.ts'
import { showFields, showVersion } from '../projects.view.ts'
import { pageOfVisits } from './list-visits.ts'
import { selectRecentNumbers } from './visits.queries.ts'

/** The project with the entry of the pupil's class. Raises `not-found`. */
async function requireTakingPart(executor: Executor, pupil: Pupil, id: string) {
  const project = await requireShown(executor, id)
  const placed = await findEntry(executor, id, pupil.classId)
  if (!placed) throw new AppError('not-found')
  return { project, placed }
}

export async function listClassProjects(ctx: AppContext, pupil: Pupil): Promise<PupilProject[]> {
  const rows = await selectOfClass(ctx.db, pupil.classId)
  return rows.map(({ project, form }) => ({
    id: project.id,
    title: form.title,
    question: form.question,
    is_open: project.state === 'open',
  }))
}

/** What a phone needs to enter readings without a network. Raises `not-found`. */
export async function showClassProject(ctx: AppContext, pupil: Pupil, id: string): Promise<PupilProjectPage> {
  const { project, placed } = await requireTakingPart(ctx.db, pupil, id)
  const versions = await selectVersions(ctx.db, id)
  const version = versions.find(({ number }) => number === project.published)
  if (!version) throw new AppError('not-found')
  const recent = await selectRecentNumbers(ctx.db, placed.entry.id)
  return {
    id,
    title: version.form.title,
    question: version.form.question,
    is_open: project.state === 'open' && placed.entry.leftAt === null,
    version: showVersion(version),
    fields: showFields(versions),
    place: showPlace(placed.site),
    state: findDistrict(placed.site.district)?.state ?? '',
    recent: recent.map(({ field, measuredOn, number }) => ({ field, measured_on: measuredOn, number })),
  }
}

/** What the class has entered. Raises `not-found`. */
export async function listVisitsOfClass(
  ctx: AppContext,
  pupil: Pupil,
  id: string,
  cursor?: string,
): Promise<Answer<typeof listClassVisits>> {
  const { placed } = await requireTakingPart(ctx.db, pupil, id)
  return pageOfVisits(ctx, placed.entry.id, { cursor }, 'pupil')
}
