import type { User } from '@ariviyal/contract/accounts/accounts'
import type { Project, ProjectSummary } from '@ariviyal/contract/projects/projects'
import { listTaughtClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { selectJoined } from './classes/project-classes.queries.ts'
import { mayRun, requireReadable } from './project-access.policy.ts'
import { selectOpened, selectVersions } from './projects.queries.ts'
import { showFields, showSummary, showVersion } from './projects.view.ts'

/** Ids of the projects in which a class of the teacher takes or took part, and whether it still does. */
async function joinedBy(executor: Executor, userId: string): Promise<Map<string, boolean>> {
  const classes = await listTaughtClasses(executor, userId)
  const rows = await selectJoined(
    executor,
    classes.map(({ id }) => id),
  )
  return new Map(rows.map(({ id, takesPart }) => [id, takesPart]))
}

/**
 * Open projects first, then closed ones; of each those in which a class of the teacher takes part first, then the newest. Without a subscription
 * only those of the teacher's classes.
 */
export async function listProjects(ctx: AppContext, user: User): Promise<ProjectSummary[]> {
  const [rows, joined] = [await selectOpened(ctx.db), await joinedBy(ctx.db, user.id)]
  const items = rows
    .filter(({ project }) => opensPremium(user) || joined.has(project.id))
    .map(({ project, form }) => showSummary(project, form, joined.get(project.id) ?? false))
  const rank = ({ state, takes_part }: ProjectSummary) => (state === 'open' ? 0 : 2) + (takes_part ? 0 : 1)
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** A project with the newest version of its protocol, or the one that was asked for. Raises `not-found` and `subscription-needed`. */
export async function showProject(ctx: AppContext, user: User, id: string, number?: number): Promise<Project> {
  const row = await requireReadable(ctx.db, id, user)
  const versions = await selectVersions(ctx.db, id)
  const findVersion = (wanted: number) => versions.find((version) => version.number === wanted)
  const [newest, version] = [findVersion(row.published), findVersion(number ?? row.published)]
  if (!newest || !version) throw new AppError('not-found')
  const joined = await joinedBy(ctx.db, user.id)
  return {
    ...showSummary(row, newest.form, joined.get(id) ?? false),
    opened_at: row.openedAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    version: showVersion(version),
    versions: versions.map(({ number: one, publishedAt, changes }) => ({
      number: one,
      published_at: publishedAt.toISOString(),
      changes,
    })),
    fields: showFields(versions),
    may_run: mayRun(user, row) && opensPremium(user),
  }
}
