import type { VisitState } from '@ariviyal/contract/projects/project-rules'
import { laterDay } from '@ariviyal/contract/time'
import { and, asc, between, desc, eq, gte, inArray, isNotNull, lt, ne, not, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { projectSites } from '../classes/project-classes.table.ts'
import { protocolVersions } from '../projects.table.ts'
import {
  type FlagRow,
  projectFlags,
  projectReadings,
  projectVisits,
  type ReadingRow,
  type VisitRow,
} from './visits.table.ts'

export type NumberedVisit = VisitRow & { protocol: number }

const selectNumbered = (executor: Executor) =>
  executor
    .select({ visit: projectVisits, protocol: protocolVersions.number })
    .from(projectVisits)
    .innerJoin(protocolVersions, eq(protocolVersions.id, projectVisits.protocolId))
    .$dynamic()
const numbered = ({ visit, protocol }: { visit: VisitRow; protocol: number }): NumberedVisit => ({ ...visit, protocol })

export async function findVisit(executor: Executor, id: string): Promise<VisitRow | null> {
  const [row] = await executor.select().from(projectVisits).where(eq(projectVisits.id, id))
  return row ?? null
}

export async function findSent(executor: Executor, entryId: string, sentId: string): Promise<VisitRow | null> {
  const [row] = await executor
    .select()
    .from(projectVisits)
    .where(and(eq(projectVisits.projectClassId, entryId), eq(projectVisits.sentId, sentId)))
  return row ?? null
}

/** Visits of a class, newest first; one more than a page holds. */
export async function selectVisitPage(
  executor: Executor,
  { entryId, state, before }: { entryId: string; state?: VisitState | undefined; before?: string | undefined },
): Promise<NumberedVisit[]> {
  const rows = await selectNumbered(executor)
    .where(
      and(
        eq(projectVisits.projectClassId, entryId),
        state ? eq(projectVisits.state, state) : undefined,
        before ? lt(projectVisits.id, before) : undefined,
      ),
    )
    .orderBy(desc(projectVisits.id))
    .limit(rowsForPage)
  return rows.map(numbered)
}

/** Released visits of a project with their schools, newest first; one more than a page holds. */
export const selectReleasedPage = (executor: Executor, projectId: string, before?: string) =>
  executor
    .select({ visit: projectVisits, protocol: protocolVersions.number, site: projectSites })
    .from(projectVisits)
    .innerJoin(protocolVersions, eq(protocolVersions.id, projectVisits.protocolId))
    .innerJoin(projectSites, eq(projectSites.id, projectVisits.siteId))
    .where(
      and(
        eq(projectVisits.projectId, projectId),
        eq(projectVisits.state, 'released'),
        before ? lt(projectVisits.id, before) : undefined,
      ),
    )
    .orderBy(desc(projectVisits.id))
    .limit(rowsForPage)

/** All readings of these visits with the corrected ones, oldest first. */
export async function selectReadings(executor: Executor, visitIds: string[]): Promise<ReadingRow[]> {
  if (visitIds.length === 0) return []
  return executor
    .select()
    .from(projectReadings)
    .where(inArray(projectReadings.visitId, visitIds))
    .orderBy(asc(projectReadings.visitId), asc(projectReadings.id))
}

export async function selectFlags(executor: Executor, visitIds: string[]): Promise<FlagRow[]> {
  if (visitIds.length === 0) return []
  return executor
    .select()
    .from(projectFlags)
    .where(inArray(projectFlags.visitId, visitIds))
    .orderBy(asc(projectFlags.visitId), asc(projectFlags.id))
}

export async function insertVisit(
  executor: Executor,
  visit: VisitRow,
  readings: ReadingRow[],
  flags: FlagRow[],
): Promise<void> {
  await executor.insert(projectVisits).values(visit)
  await executor.insert(projectReadings).values(readings)
  if (flags.length > 0) await executor.insert(projectFlags).values(flags)
}

/** Visits of a class: those that arrived since a moment, and all. */
export async function countArrived(executor: Executor, entryId: string, since: Date) {
  const [row] = await executor
    .select({
      all: sql<number>`count(*)::int`,
      recent: sql<number>`count(*) filter (where ${gte(projectVisits.receivedAt, since)})::int`,
    })
    .from(projectVisits)
    .where(eq(projectVisits.projectClassId, entryId))
  return row ?? { all: 0, recent: 0 }
}

/** Serialises what is sent for one class until the end of the transaction. */
export async function lockVisitsOf(executor: Executor, entryId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`project-visits:${entryId}`}, 0))`)
}

/** Visits whose numbers a new one is compared with. */
const comparedVisits = 20

/** Numbers in force, without a flag, of the newest visits of a class that are not kept out, newest first. */
export async function selectRecentNumbers(executor: Executor, entryId: string) {
  const newest = executor
    .select({ id: projectVisits.id, measuredOn: projectVisits.measuredOn })
    .from(projectVisits)
    .where(and(eq(projectVisits.projectClassId, entryId), sql`${projectVisits.state} <> 'excluded'`))
    .orderBy(desc(projectVisits.id))
    .limit(comparedVisits)
    .as('newest')
  const rows = await executor
    .select({
      visitId: projectReadings.visitId,
      field: projectReadings.field,
      number: projectReadings.number,
      measuredOn: newest.measuredOn,
    })
    .from(projectReadings)
    .innerJoin(newest, eq(newest.id, projectReadings.visitId))
    .where(and(isNotNull(projectReadings.number), isInForce, not(isFlagged)))
    .orderBy(desc(newest.measuredOn), desc(projectReadings.id))
  return rows.flatMap(({ number, ...row }) => (number === null ? [] : [{ ...row, number }]))
}

/** Schools are nearby when their cells are this many apart, about 20 km, and readings when they are a day apart. */
const nearCells = 4
const nearbyMax = 200

/**
 * The newest number in force, without a flag, that each other school nearby has measured about that day: five readings of one school
 * resemble each other more than those of five schools do.
 */
export async function selectNearbyNumbers(executor: Executor, { projectId, siteId, ...visit }: VisitRow) {
  const isNear = (column: AnyPgColumn, cell: number) => between(column, cell - nearCells, cell + nearCells)
  const rows = await executor
    .selectDistinctOn([projectVisits.siteId, projectReadings.field], {
      field: projectReadings.field,
      number: projectReadings.number,
    })
    .from(projectVisits)
    .innerJoin(projectReadings, eq(projectReadings.visitId, projectVisits.id))
    .where(
      and(
        eq(projectVisits.projectId, projectId),
        between(projectVisits.measuredOn, laterDay(visit.measuredOn, -1), laterDay(visit.measuredOn, 1)),
        ne(projectVisits.siteId, siteId),
        ne(projectVisits.state, 'excluded'),
        isNear(projectVisits.latitudeCells, visit.latitudeCells),
        isNear(projectVisits.longitudeCells, visit.longitudeCells),
        isNotNull(projectReadings.number),
        isInForce,
        not(isFlagged),
      ),
    )
    .orderBy(asc(projectVisits.siteId), asc(projectReadings.field), desc(projectReadings.id))
    .limit(nearbyMax)
  return rows.flatMap(({ field, number }) => (number === null ? [] : [{ field, number }]))
}

/** Fields and replicates that a class has entered for a day, in visits that are not kept out, other than this one. */
export const selectEnteredFor = (executor: Executor, { id, projectClassId, measuredOn }: VisitRow) =>
  executor
    .select({ field: projectReadings.field, replicate: projectReadings.replicate })
    .from(projectVisits)
    .innerJoin(projectReadings, eq(projectReadings.visitId, projectVisits.id))
    .where(
      and(
        eq(projectVisits.projectClassId, projectClassId),
        eq(projectVisits.measuredOn, measuredOn),
        ne(projectVisits.state, 'excluded'),
        ne(projectVisits.id, id),
      ),
    )

/** SQL condition: nothing corrects this reading. */
export const isInForce = sql<boolean>`not exists (select 1 from project_readings later where later.corrects = ${projectReadings.id})`

/** SQL condition: a flag of this reading was not found right. */
const isFlagged = sql<boolean>`exists (select 1 from project_flags f where f.reading_id = ${projectReadings.id} and f.state <> 'right')`

export async function updateVisit(executor: Executor, id: string, set: Partial<VisitRow>): Promise<void> {
  await executor.update(projectVisits).set(set).where(eq(projectVisits.id, id))
}

/** Releases those of these visits that belong to the class and do not count yet; returns how many. */
export async function releaseOf(executor: Executor, entryId: string, visitIds: string[]): Promise<number> {
  const rows = await executor
    .update(projectVisits)
    .set({ state: 'released', reason: '' })
    .where(and(eq(projectVisits.projectClassId, entryId), inArray(projectVisits.id, visitIds)))
    .returning({ id: projectVisits.id })
  return rows.length
}
