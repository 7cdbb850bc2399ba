import type { User } from '@ariviyal/contract/accounts/accounts'
import { degreesOf } from '@ariviyal/contract/projects/place'
import type { ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { listTaughtClasses } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { selectPostersOf } from '../posters/posters.queries.ts'
import type { ProjectPosterRow } from '../posters/posters.table.ts'
import { requireShown } from '../project-access.policy.ts'
import { countVisits, selectEntries } from './project-classes.queries.ts'
import type { SiteRow } from './project-classes.table.ts'

export const showPlace = ({ latitudeCells, longitudeCells }: Pick<SiteRow, 'latitudeCells' | 'longitudeCells'>) => ({
  latitude: degreesOf(latitudeCells),
  longitude: degreesOf(longitudeCells),
})

const showPosterOf = (row: ProjectPosterRow | undefined): ProjectClass['poster'] =>
  row ? { id: row.id, names_school: row.namesSchool } : null

/** The caller's classes in a project, also those that have left it. Raises `not-found`. */
export async function listProjectClasses(ctx: AppContext, teacher: User, projectId: string): Promise<ProjectClass[]> {
  await requireShown(ctx.db, projectId)
  const classes = await listTaughtClasses(ctx.db, teacher.id)
  const entries = await selectEntries(
    ctx.db,
    projectId,
    classes.map(({ id }) => id),
  )
  const ids = entries.map(({ entry }) => entry.id)
  const [counts, posters] = [await countVisits(ctx.db, ids), await selectPostersOf(ctx.db, ids)]
  return entries.map(({ entry, site }) => ({
    id: entry.id,
    class_id: entry.classId ?? '',
    class_name: classes.find(({ id }) => id === entry.classId)?.name ?? '',
    school: site.number,
    school_name: site.school,
    district: site.district,
    place: showPlace(site),
    enrolled_at: entry.enrolledAt.toISOString(),
    left_at: entry.leftAt?.toISOString() ?? null,
    poster: showPosterOf(posters.get(entry.id)),
    ...(counts.get(entry.id) ?? { waiting: 0, released: 0, excluded: 0, flags: 0 }),
  }))
}
