import type { FlagState } from '@ariviyal/contract/projects/project-rules'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { projectSites } from '../classes/project-classes.table.ts'
import { type FlagRow, projectFlags, projectReadings, projectVisits, type ReadingRow } from './visits.table.ts'

/** A reading with its visit. */
export async function findReading(executor: Executor, id: string) {
  const [row] = await executor
    .select({ reading: projectReadings, visit: projectVisits })
    .from(projectReadings)
    .innerJoin(projectVisits, eq(projectVisits.id, projectReadings.visitId))
    .where(eq(projectReadings.id, id))
  return row ?? null
}

/** Whether a later reading corrects this one. */
export async function isCorrected(executor: Executor, id: string): Promise<boolean> {
  return (await executor.$count(projectReadings, eq(projectReadings.corrects, id))) > 0
}

export const countCorrections = (executor: Executor, { visitId, field, replicate }: ReadingRow): Promise<number> =>
  executor.$count(
    projectReadings,
    and(
      eq(projectReadings.visitId, visitId),
      eq(projectReadings.field, field),
      eq(projectReadings.replicate, replicate),
    ),
  )

export async function insertReading(executor: Executor, row: ReadingRow): Promise<void> {
  await executor.insert(projectReadings).values(row)
}

export async function insertFlags(executor: Executor, rows: FlagRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(projectFlags).values(rows)
}

export async function findFlag(executor: Executor, id: string) {
  const [row] = await executor
    .select({ flag: projectFlags, visit: projectVisits })
    .from(projectFlags)
    .innerJoin(projectVisits, eq(projectVisits.id, projectFlags.visitId))
    .where(eq(projectFlags.id, id))
  return row ?? null
}

export async function decideFlagRow(
  executor: Executor,
  id: string,
  set: Pick<FlagRow, 'state' | 'words' | 'decidedAt'>,
): Promise<void> {
  await executor.update(projectFlags).set(set).where(eq(projectFlags.id, id))
}

/** Ends the flags of a reading that was corrected: they were about what stood there before. */
export async function endFlagsOf(executor: Executor, readingId: string, words: string, now: Date): Promise<void> {
  await executor
    .update(projectFlags)
    .set({ state: 'wrong', words, decidedAt: now })
    .where(and(eq(projectFlags.readingId, readingId), eq(projectFlags.state, 'open')))
}

/** Flags of a project in a state, newest first; one more than a page holds. */
export const selectFlagPage = (executor: Executor, projectId: string, state: FlagState, before?: string) =>
  executor
    .select({ flag: projectFlags, reading: projectReadings, visit: projectVisits, site: projectSites })
    .from(projectFlags)
    .innerJoin(projectReadings, eq(projectReadings.id, projectFlags.readingId))
    .innerJoin(projectVisits, eq(projectVisits.id, projectFlags.visitId))
    .innerJoin(projectSites, eq(projectSites.id, projectVisits.siteId))
    .where(
      and(
        eq(projectFlags.projectId, projectId),
        eq(projectFlags.state, state),
        before ? lt(projectFlags.id, before) : undefined,
      ),
    )
    .orderBy(desc(projectFlags.id))
    .limit(rowsForPage)

/** Counts for those who run a project. */
export async function countForRun(executor: Executor, projectId: string) {
  const [row] = await executor
    .select({
      visits: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${projectVisits.state} = 'waiting')::int`,
    })
    .from(projectVisits)
    .where(eq(projectVisits.projectId, projectId))
  const openFlags = await executor.$count(
    projectFlags,
    and(eq(projectFlags.projectId, projectId), eq(projectFlags.state, 'open')),
  )
  return { ...(row ?? { visits: 0, waiting: 0 }), openFlags }
}
