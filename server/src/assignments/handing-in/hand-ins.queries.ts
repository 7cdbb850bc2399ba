import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import {
  type AssignmentRow,
  type HandInFileRow,
  handInFiles,
  type HandInRow,
  handIns,
  type SubmissionRow,
  submissions,
} from '../assignments.table.ts'

/** The work of a pupil, made where nothing is stored yet, and locked until the end of the transaction. */
export async function lockSubmission(
  tx: Transaction,
  { id: assignmentId, classId }: Pick<AssignmentRow, 'id' | 'classId'>,
  studentId: string,
): Promise<SubmissionRow> {
  await tx
    .insert(submissions)
    .values({ id: uuid(), assignmentId, classId, studentId, handIns: 0, late: false, feedback: '', version: 0 })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(submissions)
    .where(and(eq(submissions.assignmentId, assignmentId), eq(submissions.studentId, studentId)))
    .for('update')
  if (!row) throw new Error('a submission was not stored')
  return row
}

export async function findHandIn(
  executor: Executor,
  submissionId: string,
  clientId: string,
): Promise<HandInRow | null> {
  const [row] = await executor
    .select()
    .from(handIns)
    .where(and(eq(handIns.submissionId, submissionId), eq(handIns.clientId, clientId)))
  return row ?? null
}

export async function insertHandIn(tx: Transaction, row: HandInRow, files: HandInFileRow[]): Promise<void> {
  await tx.insert(handIns).values(row)
  if (files.length > 0) await tx.insert(handInFiles).values(files)
}

export async function updateHandedIn(
  tx: Transaction,
  id: string,
  change: Pick<SubmissionRow, 'handIns' | 'handedInAt' | 'late'>,
): Promise<void> {
  await tx.update(submissions).set(change).where(eq(submissions.id, id))
}

/** The hand-ins of a pupil's work, newest first, each with its files in order. */
export async function selectHandIns(
  executor: Executor,
  submissionId: string,
): Promise<{ row: HandInRow; files: HandInFileRow[] }[]> {
  const rows = await executor
    .select()
    .from(handIns)
    .where(eq(handIns.submissionId, submissionId))
    .orderBy(desc(handIns.number))
  const files = await selectHandInFiles(
    executor,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ row, files: files.filter(({ handInId }) => handInId === row.id) }))
}

const selectHandInFiles = (executor: Executor, handInIds: string[]): Promise<HandInFileRow[]> =>
  executor
    .select()
    .from(handInFiles)
    .where(inArray(handInFiles.handInId, handInIds))
    .orderBy(asc(handInFiles.handInId), asc(handInFiles.place))

/** Files of the earlier hand-ins of a work, by their uploads. */
export const selectFilesOfSubmission = async (
  executor: Executor,
  submissionId: string,
  uploadIds: string[],
): Promise<HandInFileRow[]> =>
  (
    await executor
      .select({ file: handInFiles })
      .from(handInFiles)
      .innerJoin(handIns, eq(handIns.id, handInFiles.handInId))
      .where(and(eq(handIns.submissionId, submissionId), inArray(handInFiles.uploadId, uploadIds)))
  ).map(({ file }) => file)
