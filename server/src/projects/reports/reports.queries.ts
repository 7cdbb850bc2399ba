import { eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { type ProjectReportRow, projectReports } from './reports.table.ts'

export async function findReport(executor: Executor, entryId: string): Promise<ProjectReportRow | null> {
  const [row] = await executor.select().from(projectReports).where(eq(projectReports.projectClassId, entryId))
  return row ?? null
}

/** Locks it until the end of the transaction: a report is not changed while it is marked. */
export async function lockReport(tx: Transaction, entryId: string): Promise<ProjectReportRow | null> {
  const [row] = await tx
    .select()
    .from(projectReports)
    .where(eq(projectReports.projectClassId, entryId))
    .for('no key update')
  return row ?? null
}

export async function storeReport(tx: Transaction, row: ProjectReportRow): Promise<void> {
  const { projectClassId: target } = projectReports
  await tx.insert(projectReports).values(row).onConflictDoUpdate({ target, set: row })
}

/** The reports of these classes of the LMS, for the file of personal data. */
export async function selectReportsOf(executor: Executor, classIds: string[]): Promise<ProjectReportRow[]> {
  if (classIds.length === 0) return []
  return executor.select().from(projectReports).where(inArray(projectReports.classId, classIds))
}
