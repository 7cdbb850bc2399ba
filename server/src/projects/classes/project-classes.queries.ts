import type { EnrolForm } from '@ariviyal/contract/projects/taking-part'
import { cellsOf } from '@ariviyal/contract/projects/place'
import { startOfDay } from '@ariviyal/contract/time'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { projects, protocolVersions } from '../projects.table.ts'
import { projectFlags, projectVisits } from '../visits/visits.table.ts'
import { type ProjectClassRow, projectClasses, projectSites, type SiteRow } from './project-classes.table.ts'

/** The projects in which one of these classes takes or took part, and whether one still does. */
export async function selectJoined(executor: Executor, classIds: string[]) {
  if (classIds.length === 0) return []
  return executor
    .select({ id: projectClasses.projectId, takesPart: sql<boolean>`bool_or(${isNull(projectClasses.leftAt)})` })
    .from(projectClasses)
    .where(inArray(projectClasses.classId, classIds))
    .groupBy(projectClasses.projectId)
}

export interface PlacedClass {
  entry: ProjectClassRow
  site: SiteRow
}
const selectPlaced = (executor: Executor) =>
  executor
    .select({ entry: projectClasses, site: projectSites })
    .from(projectClasses)
    .innerJoin(projectSites, eq(projectSites.id, projectClasses.siteId))
    .$dynamic()

export async function findProjectClass(executor: Executor, id: string): Promise<PlacedClass | null> {
  const [row] = await selectPlaced(executor).where(eq(projectClasses.id, id))
  return row ?? null
}

/** The entry of a class of the LMS in a project, also one that has left. */
export async function findEntry(executor: Executor, projectId: string, classId: string): Promise<PlacedClass | null> {
  const [row] = await selectPlaced(executor).where(
    and(eq(projectClasses.projectId, projectId), eq(projectClasses.classId, classId)),
  )
  return row ?? null
}

/** The entries of these classes in a project, in the order of enrolling. */
export async function selectEntries(executor: Executor, projectId: string, classIds: string[]): Promise<PlacedClass[]> {
  if (classIds.length === 0) return []
  return selectPlaced(executor)
    .where(and(eq(projectClasses.projectId, projectId), inArray(projectClasses.classId, classIds)))
    .orderBy(asc(projectClasses.id))
}

/** Visits by state, and flags that nobody has looked at, of these entries. */
export async function countVisits(executor: Executor, entryIds: string[]) {
  if (entryIds.length === 0) return new Map<string, Counts>()
  const visits = await executor
    .select({ id: projectVisits.projectClassId, state: projectVisits.state, count: sql<number>`count(*)::int` })
    .from(projectVisits)
    .where(inArray(projectVisits.projectClassId, entryIds))
    .groupBy(projectVisits.projectClassId, projectVisits.state)
  const flags = await executor
    .select({ id: projectVisits.projectClassId, count: sql<number>`count(*)::int` })
    .from(projectVisits)
    .innerJoin(projectFlags, and(eq(projectFlags.visitId, projectVisits.id), eq(projectFlags.state, 'open')))
    .where(inArray(projectVisits.projectClassId, entryIds))
    .groupBy(projectVisits.projectClassId)
  return new Map(
    entryIds.map((entryId) => {
      const of = (state: string) => visits.find((row) => row.id === entryId && row.state === state)?.count ?? 0
      const counts: Counts = {
        waiting: of('waiting'),
        released: of('released'),
        excluded: of('excluded'),
        flags: flags.find(({ id }) => id === entryId)?.count ?? 0,
      }
      return [entryId, counts]
    }),
  )
}
interface Counts {
  waiting: number
  released: number
  excluded: number
  flags: number
}

/** The site of a school that is in the project already: of the same name in the same cell of the same district. */
export async function findSite(
  executor: Executor,
  projectId: string,
  { school, district, latitude, longitude }: EnrolForm,
): Promise<SiteRow | null> {
  const [row] = await executor
    .select()
    .from(projectSites)
    .where(
      and(
        eq(projectSites.projectId, projectId),
        eq(projectSites.district, district),
        eq(projectSites.latitudeCells, cellsOf(latitude)),
        eq(projectSites.longitudeCells, cellsOf(longitude)),
        sql`lower(${projectSites.school}) = lower(${school})`,
      ),
    )
  return row ?? null
}

export async function insertSite(executor: Executor, row: SiteRow): Promise<void> {
  await executor.insert(projectSites).values(row)
  await executor.update(projects).set({ schools: row.number }).where(eq(projects.id, row.projectId))
}

export async function insertEntry(executor: Executor, row: ProjectClassRow): Promise<void> {
  await executor.insert(projectClasses).values(row)
}

export async function updateEntry(executor: Executor, id: string, set: Partial<ProjectClassRow>): Promise<void> {
  await executor.update(projectClasses).set(set).where(eq(projectClasses.id, id))
}

/** Classes that take part in a project and those that have left it; of the first, how many have measured nothing since a day (null: none are counted). */
export async function countEntries(executor: Executor, projectId: string, silentSince: string | null) {
  const measured = executor
    .select({ id: projectVisits.projectClassId })
    .from(projectVisits)
    .where(and(eq(projectVisits.projectId, projectId), gte(projectVisits.measuredOn, silentSince ?? '')))
  const isSilent =
    silentSince === null
      ? sql`false`
      : and(
          isNull(projectClasses.leftAt),
          lt(projectClasses.enrolledAt, startOfDay(silentSince)),
          notInArray(projectClasses.id, measured),
        )
  const [row] = await executor
    .select({
      classes: sql<number>`count(*) filter (where ${isNull(projectClasses.leftAt)})::int`,
      left: sql<number>`count(*) filter (where ${isNotNull(projectClasses.leftAt)})::int`,
      silent: sql<number>`count(*) filter (where ${isSilent})::int`,
    })
    .from(projectClasses)
    .where(eq(projectClasses.projectId, projectId))
  return row ?? { classes: 0, left: 0, silent: 0 }
}

/** Projects that were opened, of a class that has not left them, newest first. */
export const selectOfClass = (executor: Executor, classId: string) =>
  executor
    .select({ project: projects, form: protocolVersions.form })
    .from(projectClasses)
    .innerJoin(projects, eq(projects.id, projectClasses.projectId))
    .innerJoin(
      protocolVersions,
      and(eq(protocolVersions.projectId, projects.id), eq(protocolVersions.number, projects.published)),
    )
    .where(and(eq(projectClasses.classId, classId), isNull(projectClasses.leftAt)))
    .orderBy(desc(projectClasses.id))

/** What the file of personal data says of a teacher's classes in projects. */
export async function selectEnrolments(executor: Executor, classIds: string[]) {
  if (classIds.length === 0) return []
  return executor
    .select({ classId: projectClasses.classId, school: projectSites.school, enrolled_at: projectClasses.enrolledAt })
    .from(projectClasses)
    .innerJoin(projectSites, eq(projectSites.id, projectClasses.siteId))
    .where(inArray(projectClasses.classId, classIds))
    .orderBy(asc(projectClasses.id))
}
