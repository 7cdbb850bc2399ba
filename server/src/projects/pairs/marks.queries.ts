import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { projects } from '../projects.table.ts'
import { type ProjectMarkRow, projectMarks, projectPairs } from './pairs.table.ts'

/** Whether the report of a class was marked, by its partner of now or an earlier one. */
export async function isMarked(executor: Executor, entryId: string): Promise<boolean> {
  const [row] = await executor
    .select({ one: sql`1` })
    .from(projectPairs)
    .innerJoin(projectMarks, eq(projectMarks.pairId, projectPairs.id))
    .where(eq(projectPairs.markedId, entryId))
    .limit(1)
  return row !== undefined
}

export async function findMark(executor: Executor, pairId: string): Promise<ProjectMarkRow | null> {
  const [row] = await executor.select().from(projectMarks).where(eq(projectMarks.pairId, pairId))
  return row ?? null
}

export async function insertMark(tx: Transaction, row: ProjectMarkRow): Promise<void> {
  await tx.insert(projectMarks).values(row)
}

/** Whether any report of a project was marked: then its pairs stay. */
export async function hasMarks(executor: Executor, projectId: string): Promise<boolean> {
  const [row] = await executor
    .select({ one: sql`1` })
    .from(projectPairs)
    .innerJoin(projectMarks, eq(projectMarks.pairId, projectPairs.id))
    .where(eq(projectPairs.projectId, projectId))
    .orderBy(desc(projectPairs.id))
    .limit(1)
  return row !== undefined
}

/** The marks that a teacher gave, for the file of personal data. */
export const selectMarksBy = (executor: Executor, userId: string) =>
  executor
    .select({ mark: projectMarks, draft: projects.draft })
    .from(projectMarks)
    .innerJoin(projectPairs, eq(projectPairs.id, projectMarks.pairId))
    .innerJoin(projects, eq(projects.id, projectPairs.projectId))
    .where(eq(projectMarks.markedBy, userId))
    .orderBy(asc(projectMarks.pairId))
