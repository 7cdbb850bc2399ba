import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { projectClasses, projectSites } from '../classes/project-classes.table.ts'
import { projectReports } from '../reports/reports.table.ts'
import { type ProjectPosterRow, projectPosters } from './posters.table.ts'

/** A class that has left shows no poster, and neither does one whose visits were all kept out. */
const isShown = and(
  isNull(projectClasses.leftAt),
  sql`exists (select 1 from project_visits v where v.project_class_id = ${projectClasses.id} and v.state = 'released')`,
)

const selectPosters = (executor: Executor) =>
  executor
    .select({ poster: projectPosters, entry: projectClasses, site: projectSites, report: projectReports })
    .from(projectPosters)
    .innerJoin(projectClasses, eq(projectClasses.id, projectPosters.projectClassId))
    .innerJoin(projectSites, eq(projectSites.id, projectClasses.siteId))
    .leftJoin(
      projectReports,
      and(eq(projectReports.projectClassId, projectClasses.id), isNotNull(projectReports.handedInAt)),
    )
    .$dynamic()
export type PosterInSession = Awaited<ReturnType<typeof selectPosters>>[number]

/** A page of the posters of a project that are shown, newest first. */
export const selectPosterPage = (
  executor: Executor,
  projectId: string,
  before: string | undefined,
): Promise<PosterInSession[]> =>
  selectPosters(executor)
    .where(
      and(
        eq(projectPosters.projectId, projectId),
        before === undefined ? undefined : lt(projectPosters.id, before),
        isShown,
      ),
    )
    .orderBy(desc(projectPosters.id))
    .limit(rowsForPage)

/** A poster that is shown; null for any other. */
export async function findShownPoster(executor: Executor, id: string): Promise<PosterInSession | null> {
  const [row] = await selectPosters(executor).where(and(eq(projectPosters.id, id), isShown))
  return row ?? null
}

export async function findPoster(executor: Executor, id: string): Promise<ProjectPosterRow | null> {
  const [row] = await executor.select().from(projectPosters).where(eq(projectPosters.id, id))
  return row ?? null
}

/** The posters of these entries that are put up, by entry. */
export async function selectPostersOf(executor: Executor, entryIds: string[]): Promise<Map<string, ProjectPosterRow>> {
  if (entryIds.length === 0) return new Map()
  const rows = await executor.select().from(projectPosters).where(inArray(projectPosters.projectClassId, entryIds))
  return new Map(rows.map((row) => [row.projectClassId, row]))
}

/** The posters of these classes of the LMS, for the file of personal data. */
export async function selectPostersOfClasses(executor: Executor, classIds: string[]): Promise<ProjectPosterRow[]> {
  if (classIds.length === 0) return []
  return executor.select().from(projectPosters).where(inArray(projectPosters.classId, classIds))
}

/** Puts a poster up, or changes what the one that is up names. */
export async function storePoster(tx: Transaction, row: ProjectPosterRow): Promise<void> {
  const { namesSchool } = row
  await tx
    .insert(projectPosters)
    .values(row)
    .onConflictDoUpdate({ target: projectPosters.projectClassId, set: { namesSchool } })
}

export async function deletePoster(tx: Transaction, id: string): Promise<void> {
  await tx.delete(projectPosters).where(eq(projectPosters.id, id))
}
