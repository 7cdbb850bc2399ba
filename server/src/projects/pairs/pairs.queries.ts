import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pairLimits } from '@ariviyal/contract/projects/pairs/pair-rules'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { projectClasses, projectSites } from '../classes/project-classes.table.ts'
import { projectReports } from '../reports/reports.table.ts'
import { projectMarks, type ProjectPairRow, projectPairs } from './pairs.table.ts'
import type { StandingPair } from './settle-pairs.ts'

export async function findPair(executor: Executor, id: string): Promise<ProjectPairRow | null> {
  const [row] = await executor.select().from(projectPairs).where(eq(projectPairs.id, id))
  return row ?? null
}

/** The pair in which a class marks another one now, or is marked by one. */
export async function findStandingPair(
  executor: Executor,
  as: 'markerId' | 'markedId',
  entryId: string,
): Promise<ProjectPairRow | null> {
  const [row] = await executor
    .select()
    .from(projectPairs)
    .where(and(eq(projectPairs[as], entryId), isNull(projectPairs.endedAt)))
  return row ?? null
}

/** Who marks a class or has marked it, with the marks, newest first. */
export const selectMarkers = (executor: Executor, entryId: string) =>
  executor
    .select({ pair: projectPairs, mark: projectMarks, entry: projectClasses, site: projectSites })
    .from(projectPairs)
    .innerJoin(projectClasses, eq(projectClasses.id, projectPairs.markerId))
    .innerJoin(projectSites, eq(projectSites.id, projectClasses.siteId))
    .leftJoin(projectMarks, eq(projectMarks.pairId, projectPairs.id))
    .where(and(eq(projectPairs.markedId, entryId), or(isNull(projectPairs.endedAt), isNotNull(projectMarks.pairId))))
    .orderBy(desc(projectPairs.id))
    .limit(pairLimits.marksShown)

/** The pairs of a project that have not ended, oldest first. */
export const selectStanding = (executor: Executor, projectId: string): Promise<StandingPair[]> =>
  executor
    .select({
      id: projectPairs.id,
      marker: projectPairs.markerId,
      marked: projectPairs.markedId,
      isMarked: sql<boolean>`${projectMarks.pairId} is not null`,
    })
    .from(projectPairs)
    .leftJoin(projectMarks, eq(projectMarks.pairId, projectPairs.id))
    .where(and(eq(projectPairs.projectId, projectId), isNull(projectPairs.endedAt)))
    .orderBy(asc(projectPairs.id))

/** Ids of the classes of a project whose report was ever marked. */
export async function selectServed(executor: Executor, projectId: string): Promise<Set<string>> {
  const rows = await executor
    .selectDistinct({ id: projectPairs.markedId })
    .from(projectPairs)
    .innerJoin(projectMarks, eq(projectMarks.pairId, projectPairs.id))
    .where(eq(projectPairs.projectId, projectId))
  return new Set(rows.map(({ id }) => id))
}

/** The classes that have not left a project, in the order of enrolling. */
export async function selectTakingPart(executor: Executor, projectId: string) {
  const rows = await executor
    .select({ id: projectClasses.id, siteId: projectClasses.siteId, classId: projectClasses.classId })
    .from(projectClasses)
    .where(
      and(eq(projectClasses.projectId, projectId), isNull(projectClasses.leftAt), isNotNull(projectClasses.classId)),
    )
    .orderBy(asc(projectClasses.id))
  return rows.flatMap(({ classId, ...row }) => (classId === null ? [] : [{ ...row, classId }]))
}

/** Ends pairs: a marked one stays for its marks. */
export async function endPairs(tx: Transaction, pairs: readonly StandingPair[], at: Date): Promise<void> {
  const ids = (isMarked: boolean) => pairs.filter((pair) => pair.isMarked === isMarked).map(({ id }) => id)
  if (pairs.length === 0) return
  await tx
    .update(projectPairs)
    .set({ endedAt: at })
    .where(inArray(projectPairs.id, ids(true)))
  await tx.delete(projectPairs).where(inArray(projectPairs.id, ids(false)))
}

export async function insertPairs(tx: Transaction, rows: ProjectPairRow[]): Promise<void> {
  await tx.insert(projectPairs).values(rows)
}

/** Deletes the pairs of a project, none of which is marked, and returns how many there were. */
export async function deletePairs(tx: Transaction, projectId: string): Promise<number> {
  const rows = await tx
    .delete(projectPairs)
    .where(eq(projectPairs.projectId, projectId))
    .returning({ id: projectPairs.id })
  return rows.length
}

const [markerClass, markedClass] = [alias(projectClasses, 'marker_class'), alias(projectClasses, 'marked_class')]
const [markerSite, markedSite] = [alias(projectSites, 'marker_site'), alias(projectSites, 'marked_site')]

/** A page of the pairs of a project, newest first. */
export const selectPairPage = (executor: Executor, projectId: string, before: string | undefined) =>
  executor
    .select({
      id: projectPairs.id,
      pairedAt: projectPairs.pairedAt,
      marker: { school: markerSite.number, district: markerSite.district, leftAt: markerClass.leftAt },
      marked: { school: markedSite.number, district: markedSite.district, leftAt: markedClass.leftAt },
      handedInAt: projectReports.handedInAt,
      markedAt: projectMarks.markedAt,
    })
    .from(projectPairs)
    .innerJoin(markerClass, eq(markerClass.id, projectPairs.markerId))
    .innerJoin(markerSite, eq(markerSite.id, markerClass.siteId))
    .innerJoin(markedClass, eq(markedClass.id, projectPairs.markedId))
    .innerJoin(markedSite, eq(markedSite.id, markedClass.siteId))
    .leftJoin(projectReports, eq(projectReports.projectClassId, projectPairs.markedId))
    .leftJoin(projectMarks, eq(projectMarks.pairId, projectPairs.id))
    .where(
      and(
        eq(projectPairs.projectId, projectId),
        isNull(projectPairs.endedAt),
        before === undefined ? undefined : lt(projectPairs.id, before),
      ),
    )
    .orderBy(desc(projectPairs.id))
    .limit(rowsForPage)

/** Classes that take part in a project and whose report nobody marks or has marked. */
export const countUnpaired = (executor: Executor, projectId: string): Promise<number> =>
  executor.$count(
    projectClasses,
    and(
      eq(projectClasses.projectId, projectId),
      isNull(projectClasses.leftAt),
      isNotNull(projectClasses.classId),
      sql`not exists (
        select 1 from ${projectPairs} p join ${projectClasses} m on m.id = p.marker_id
        where p.marked_id = ${projectClasses}.id and (
          (p.ended_at is null and m.left_at is null and m.class_id is not null)
          or exists (select 1 from ${projectMarks} k where k.pair_id = p.id)))`,
    ),
  )
