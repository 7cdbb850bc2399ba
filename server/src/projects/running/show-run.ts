import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import { type FlagState, silentDays } from '@ariviyal/contract/projects/project-rules'
import type {
  listFlags as flagsCall,
  listStaffProjects as listCall,
  RunProject,
} from '@ariviyal/contract/projects/running'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { countWaitingPhotos } from '../photos/photos.queries.ts'
import { requireRun } from '../project-access.policy.ts'
import { selectAll } from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'
import { countForRun, selectFlagPage } from '../visits/readings.queries.ts'
import { showFlag, showReading } from '../visits/visits.view.ts'
import { countEntries } from '../classes/project-classes.queries.ts'
import { isDraftChanged } from './change-project.ts'

/** All projects for staff, newest first. */
export async function listStaffProjects(ctx: AppContext, cursor?: string): Promise<Answer<typeof listCall>> {
  const rows = await selectAll(ctx.db, cursor === undefined ? undefined : idOfCursor(cursor))
  const leads = await findPeople(
    ctx.db,
    rows.flatMap(({ leadId }) => leadId ?? []),
  )
  return pageFrom(rows, (row) => ({
    id: row.id,
    title: row.draft.title,
    state: row.state,
    lead: leads.get(row.leadId ?? '')?.name ?? null,
    published: row.published,
    schools: row.schools,
    created_at: row.createdAt.toISOString(),
  }))
}

/** The day from which on a class that still takes part should have measured something; null where that cannot be said yet. */
function silentSinceOf({ draft }: ProjectRow, now: Date): string | null {
  const { starts_on: from, ends_on: until, every } = draft.protocol.schedule
  const days = silentDays[every]
  if (days === null) return null
  const today = dayOf(now)
  const since = laterDay(today < until ? today : until, -days)
  return since < from ? null : since
}

/** A project with its draft for those who run it. Raises `not-found`. */
export async function showRun(ctx: AppContext, by: User, id: string): Promise<RunProject> {
  const project = await requireRun(ctx.db, id, by)
  const leads = await findPeople(ctx.db, project.leadId === null ? [] : [project.leadId])
  const counts = await countForRun(ctx.db, id)
  return {
    id,
    state: project.state,
    version: project.version,
    draft: project.draft,
    published: project.published,
    is_changed: await isDraftChanged(ctx, project),
    lead: leads.get(project.leadId ?? '')?.name ?? null,
    schools: project.schools,
    ...(await countEntries(ctx.db, id, silentSinceOf(project, ctx.now()))),
    visits: counts.visits,
    waiting: counts.waiting,
    open_flags: counts.openFlags,
    waiting_photos: await countWaitingPhotos(ctx.db, id),
  }
}

/** Flagged readings for those who run a project, without their classes. Raises `not-found`. */
export async function listFlags(
  ctx: AppContext,
  by: User,
  id: string,
  { state, cursor }: { state: FlagState; cursor?: string | undefined },
): Promise<Answer<typeof flagsCall>> {
  await requireRun(ctx.db, id, by)
  const rows = await selectFlagPage(ctx.db, id, state, cursor === undefined ? undefined : idOfCursor(cursor))
  return pageFrom(
    rows.map((row) => ({ ...row, id: row.flag.id })),
    ({ flag, reading, visit, site }) => ({
      ...showFlag(flag),
      visit_id: visit.id,
      school: site.number,
      district: site.district,
      measured_on: visit.measuredOn,
      reading: showReading(reading),
      words: flag.words,
    }),
  )
}
