import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { projectReports } from '../reports/reports.table.ts'
import { projectVisits } from '../visits/visits.table.ts'
import { projectClasses, projectSites } from '../classes/project-classes.table.ts'
import { type ProjectCreditRow, projectCredits } from './credits.table.ts'

/** What a teacher or a school did in a project that was closed. */
export type ProjectCredit = ProjectCreditRow

/** Classes of a project with a report that is handed in and at least so many released visits. */
export const selectQualified = (executor: Executor, projectId: string, visitsNeeded: number) =>
  executor
    .select({
      classId: projectReports.classId,
      siteId: projectSites.id,
      school: projectSites.school,
      visits: sql<number>`count(*)::int`,
    })
    .from(projectClasses)
    .innerJoin(projectSites, eq(projectSites.id, projectClasses.siteId))
    .innerJoin(projectReports, eq(projectReports.projectClassId, projectClasses.id))
    .innerJoin(
      projectVisits,
      and(eq(projectVisits.projectClassId, projectClasses.id), eq(projectVisits.state, 'released')),
    )
    .where(and(eq(projectClasses.projectId, projectId), isNotNull(projectReports.handedInAt)))
    .groupBy(projectReports.projectClassId, projectSites.id)
    .having(sql`count(*) >= ${visitsNeeded}`)

/** Rows for one statement. */
const chunk = 1_000

/** Inserts the credits of the teachers and schools that have none in the project, and returns those inserted. */
export async function insertCredits(tx: Transaction, rows: ProjectCredit[]): Promise<ProjectCredit[]> {
  const inserted: ProjectCredit[] = []
  for (let from = 0; from < rows.length; from += chunk)
    inserted.push(
      ...(await tx
        .insert(projectCredits)
        .values(rows.slice(from, from + chunk))
        .onConflictDoNothing()
        .returning()),
    )
  return inserted
}

/** Credits of a project after an id, for its certificates. */
export const creditsOfProject = (
  executor: Executor,
  projectId: string,
  after: string | undefined,
  limit: number,
): Promise<ProjectCredit[]> =>
  executor
    .select()
    .from(projectCredits)
    .where(and(eq(projectCredits.projectId, projectId), after ? gt(projectCredits.id, after) : undefined))
    .orderBy(asc(projectCredits.id))
    .limit(limit)

/** The credits whose certificates a person gets, oldest first. */
export const projectCreditsOfUser = (executor: Executor, userId: string, limit: number): Promise<ProjectCredit[]> =>
  executor
    .select()
    .from(projectCredits)
    .where(eq(projectCredits.userId, userId))
    .orderBy(asc(projectCredits.id))
    .limit(limit)

export async function findProjectCredit(executor: Executor, id: string): Promise<ProjectCredit | null> {
  const [row] = await executor.select().from(projectCredits).where(eq(projectCredits.id, id))
  return row ?? null
}
