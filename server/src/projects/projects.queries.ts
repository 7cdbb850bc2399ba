import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { type ProjectRow, projects, type ProtocolVersionRow, protocolVersions } from './projects.table.ts'

export async function findProject(executor: Executor, id: string): Promise<ProjectRow | null> {
  const [row] = await executor.select().from(projects).where(eq(projects.id, id))
  return row ?? null
}

/** Locks it until the end of the transaction: numbering of schools and versions waits. */
export async function lockProject(executor: Executor, id: string): Promise<ProjectRow | null> {
  const [row] = await executor.select().from(projects).where(eq(projects.id, id)).for('no key update')
  return row ?? null
}

export async function insertProject(executor: Executor, row: typeof projects.$inferInsert): Promise<void> {
  await executor.insert(projects).values(row)
}

export async function updateProject(
  executor: Executor,
  id: string,
  set: Partial<typeof projects.$inferInsert>,
): Promise<void> {
  await executor.update(projects).set(set).where(eq(projects.id, id))
}

/** Says that what counts has changed, so that figures are computed anew. */
export async function countChange(executor: Executor, id: string): Promise<void> {
  await executor
    .update(projects)
    .set({ dataVersion: sql`${projects.dataVersion} + 1` })
    .where(eq(projects.id, id))
}

export async function insertVersion(executor: Executor, row: ProtocolVersionRow): Promise<void> {
  await executor.insert(protocolVersions).values(row)
}

export async function findVersion(
  executor: Executor,
  projectId: string,
  number: number,
): Promise<ProtocolVersionRow | null> {
  const [row] = await executor
    .select()
    .from(protocolVersions)
    .where(and(eq(protocolVersions.projectId, projectId), eq(protocolVersions.number, number)))
  return row ?? null
}

export async function findVersionById(executor: Executor, id: string): Promise<ProtocolVersionRow | null> {
  const [row] = await executor.select().from(protocolVersions).where(eq(protocolVersions.id, id))
  return row ?? null
}

/** Newest first. */
export const selectVersions = (executor: Executor, projectId: string): Promise<ProtocolVersionRow[]> =>
  executor
    .select()
    .from(protocolVersions)
    .where(eq(protocolVersions.projectId, projectId))
    .orderBy(desc(protocolVersions.number))
    .limit(projectLimits.versionsMax)

/** SQL condition: the newest published version of a project. */
const isNewest = and(eq(protocolVersions.projectId, projects.id), eq(protocolVersions.number, projects.published))

/** Projects that were opened, each with its newest version, newest first. */
export const selectOpened = (executor: Executor) =>
  executor
    .select({ project: projects, form: protocolVersions.form })
    .from(projects)
    .innerJoin(protocolVersions, isNewest)
    .where(isNotNull(projects.openedAt))
    .orderBy(desc(projects.openedAt), desc(projects.id))
    .limit(projectLimits.projectsMax)

export const countOpened = (executor: Executor): Promise<number> =>
  executor.$count(projects, isNotNull(projects.openedAt))

/** All projects for staff; one more than a page holds. */
export const selectAll = (executor: Executor, before?: string): Promise<ProjectRow[]> =>
  executor
    .select()
    .from(projects)
    .where(before === undefined ? undefined : lt(projects.id, before))
    .orderBy(desc(projects.id))
    .limit(rowsForPage)

/** The newest project of a sample, the first one or that of a later year, with the last day of its newest version. */
export async function findSeeded(executor: Executor, key: string): Promise<{ id: string; endsOn: string } | null> {
  const [row] = await executor
    .select({ id: projects.id, form: protocolVersions.form })
    .from(projects)
    .innerJoin(protocolVersions, isNewest)
    .where(sql`${projects.seedKey} ~ ${`^${key}(-\\d{4})?$`}`)
    .orderBy(desc(projects.id))
    .limit(1)
  return row ? { id: row.id, endsOn: row.form.protocol.schedule.ends_on } : null
}

/** Serialises instances that seed at the same time. */
export async function lockSeeds(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('projects.seeds'))`)
}

export const selectLed = (executor: Executor, userId: string) =>
  executor
    .select({ draft: projects.draft, state: projects.state })
    .from(projects)
    .where(eq(projects.leadId, userId))
    .orderBy(desc(projects.id))
