import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { listPosters as listCall, ShownPoster } from '@ariviyal/contract/projects/posters'
import { describeClasses } from '../../classroom/class-access.policy.ts'
import { namesSomebody } from '../../classroom/names-somebody.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { mayRun, requireShown } from '../project-access.policy.ts'
import { type PosterInSession, selectPosterPage } from './posters.queries.ts'

/** The poster session of a project. Raises `not-found`. */
export async function listPosters(
  ctx: AppContext,
  user: User,
  projectId: string,
  cursor?: string,
): Promise<Answer<typeof listCall>> {
  const project = await requireShown(ctx.db, projectId)
  const rows = await selectPosterPage(ctx.db, projectId, cursor === undefined ? undefined : idOfCursor(cursor))
  const classes = await describeClasses(
    ctx.db,
    rows.map(({ poster }) => poster.classId),
  )
  return pageFrom(
    rows.map((row) => ({ ...row, id: row.poster.id })),
    ({ id, poster, site, report }): ShownPoster => {
      const taught = classes.get(poster.classId)
      return {
        id,
        school: site.number,
        district: site.district,
        grade: taught?.grade ?? 0,
        names: poster.namesSchool ? { school: site.school, class: taught?.name ?? '' } : null,
        report: showReport(poster, site, report),
        put_up_at: poster.putUpAt.toISOString(),
        may_take_down: mayRun(user, project) || (taught?.teacherIds.includes(user.id) ?? false),
      }
    },
  )
}

/** A report with the name of a school that is not shown would give its place away. */
function showReport(
  { namesSchool }: PosterInSession['poster'],
  { school }: PosterInSession['site'],
  report: PosterInSession['report'],
): ShownPoster['report'] {
  if (!report) return null
  const { asked, found } = report
  return !namesSchool && namesSomebody(`${asked} ${found}`, [school]) ? null : { asked, found }
}
