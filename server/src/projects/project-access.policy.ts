import type { User } from '@ariviyal/contract/accounts/accounts'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { listTaughtClasses } from '../classroom/class-access.policy.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import { selectEntries } from './classes/project-classes.queries.ts'
import { findProject, lockProject } from './projects.queries.ts'
import type { ProjectRow } from './projects.table.ts'

/** Staff who edit content run every project; a lead teacher runs one. */
export const mayRun = (user: User, project: ProjectRow): boolean =>
  hasAccess(user.role, 'editor') || project.leadId === user.id

/** A project that was opened. Raises `not-found`, for drafts too. */
export async function requireShown(executor: Executor, id: string): Promise<ProjectRow> {
  const project = await findProject(executor, id)
  if (!project || project.state === 'draft') throw new AppError('not-found')
  return project
}

/**
 * A project that was opened, for a reader: a subscriber, staff, or who teaches a class that takes or took part in it, also after the
 * subscription. Raises `not-found` and `subscription-needed`.
 */
export async function requireReadable(executor: Executor, id: string, reader: User): Promise<ProjectRow> {
  const project = await requireShown(executor, id)
  if (opensPremium(reader)) return project
  const classes = await listTaughtClasses(executor, reader.id)
  const entries = await selectEntries(
    executor,
    id,
    classes.map((taught) => taught.id),
  )
  if (entries.length === 0) throw new AppError('subscription-needed')
  return project
}

const decide = (project: ProjectRow | null, user: User): ProjectRow => {
  if (!project || !mayRun(user, project)) throw new AppError('not-found')
  return project
}
/** The project, if the caller runs it. Raises `not-found`. */
export const requireRun = async (executor: Executor, id: string, user: User): Promise<ProjectRow> =>
  decide(await findProject(executor, id), user)
/** The same, and locks it until the end of the transaction. */
export const lockRun = async (executor: Executor, id: string, user: User): Promise<ProjectRow> =>
  decide(await lockProject(executor, id), user)
