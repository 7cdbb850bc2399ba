import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import {
  assignmentPupils,
  type HandInFileRow,
  handInFiles,
  type HandInRow,
  handIns,
  type SubmissionRow,
  submissions,
} from '../assignments.table.ts'
import {
  markingPresence,
  type NotesRow,
  type ReturnedContent,
  returnedWork,
  submissionHistory,
  submissionMarking,
  submissionNotes,
  type WorkHistoryRow,
} from './marking.table.ts'

const columns = {
  submission: getTableColumns(submissions),
  revision: sql<number>`coalesce(${submissionMarking.revision}, 0)`,
  rowWords: submissionMarking.rowWords,
  nextSteps: submissionMarking.nextSteps,
  returnedRevision: returnedWork.revision,
  /** Whether a page of the last hand-in has a note or words. */
  hasNotes: sql<boolean>`exists (
    select 1 from ${handIns} h join ${handInFiles} f on f.hand_in_id = h.id join ${submissionNotes} n on n.hand_in_file_id = f.id
    where h.submission_id = ${submissions.id} and h.number = ${submissions.handIns} and (n.words <> '' or n.strokes <> '[]'))`,
}
const selectMarkedWork = (executor: Executor) =>
  executor
    .select(columns)
    .from(submissions)
    .leftJoin(submissionMarking, eq(submissionMarking.submissionId, submissions.id))
    .leftJoin(returnedWork, eq(returnedWork.submissionId, submissions.id))

/** A submission with what belongs to its decision. */
export type MarkedWork = Awaited<ReturnType<typeof selectMarkedWork>>[number]

export const selectWorkOfAssignment = (executor: Executor, assignmentId: string): Promise<MarkedWork[]> =>
  selectMarkedWork(executor).where(eq(submissions.assignmentId, assignmentId))

export async function findMarkedWork(executor: Executor, submissionId: string): Promise<MarkedWork | null> {
  const [row] = await selectMarkedWork(executor).where(eq(submissions.id, submissionId))
  return row ?? null
}

export async function findSubmission(
  executor: Executor,
  assignmentId: string,
  studentId: string,
): Promise<SubmissionRow | null> {
  const [row] = await executor
    .select()
    .from(submissions)
    .where(and(eq(submissions.assignmentId, assignmentId), eq(submissions.studentId, studentId)))
  return row ?? null
}

/** Locks the submissions of these pupils, in one order. */
export const lockSubmissions = (executor: Executor, assignmentId: string, studentIds: string[]) =>
  studentIds.length === 0
    ? Promise.resolve([])
    : executor
        .select()
        .from(submissions)
        .where(and(eq(submissions.assignmentId, assignmentId), inArray(submissions.studentId, studentIds)))
        .orderBy(asc(submissions.id))
        .for('update')

/** The pupils that an assignment for some names. */
export const selectChosenPupils = async (executor: Executor, assignmentId: string): Promise<string[]> =>
  (
    await executor
      .select({ id: assignmentPupils.studentId })
      .from(assignmentPupils)
      .where(eq(assignmentPupils.assignmentId, assignmentId))
  ).map(({ id }) => id)

export async function findHandIn(executor: Executor, submissionId: string, number: number): Promise<HandInRow | null> {
  const [row] = await executor
    .select()
    .from(handIns)
    .where(and(eq(handIns.submissionId, submissionId), eq(handIns.number, number)))
  return row ?? null
}

export const selectFilesOf = (executor: Executor, handInId: string): Promise<HandInFileRow[]> =>
  executor.select().from(handInFiles).where(eq(handInFiles.handInId, handInId)).orderBy(asc(handInFiles.place))

/** A file that was handed in, with its submission and assignment. */
export async function findFileWithWork(executor: Executor, fileId: string) {
  const [row] = await executor
    .select({
      file: getTableColumns(handInFiles),
      handIn: getTableColumns(handIns),
      submission: getTableColumns(submissions),
    })
    .from(handInFiles)
    .innerJoin(handIns, eq(handIns.id, handInFiles.handInId))
    .innerJoin(submissions, eq(submissions.id, handIns.submissionId))
    .where(eq(handInFiles.id, fileId))
  return row ?? null
}

export const selectNotes = (executor: Executor, fileIds: string[]): Promise<NotesRow[]> =>
  fileIds.length === 0
    ? Promise.resolve([])
    : executor
        .select()
        .from(submissionNotes)
        .where(inArray(submissionNotes.handInFileId, fileIds))
        .orderBy(asc(submissionNotes.page))

/** The notes on every hand-in for an assignment, in the order of their pages. */
export const selectNotesOf = (executor: Executor, assignmentId: string) =>
  executor
    .select({
      submissionId: submissions.id,
      handIn: handIns.number,
      file: handInFiles.name,
      page: submissionNotes.page,
      strokes: submissionNotes.strokes,
      words: submissionNotes.words,
    })
    .from(submissions)
    .innerJoin(handIns, eq(handIns.submissionId, submissions.id))
    .innerJoin(handInFiles, eq(handInFiles.handInId, handIns.id))
    .innerJoin(submissionNotes, eq(submissionNotes.handInFileId, handInFiles.id))
    .where(eq(submissions.assignmentId, assignmentId))
    .orderBy(asc(handIns.number), asc(handInFiles.place), asc(submissionNotes.page))

export async function upsertNotes(executor: Executor, row: NotesRow): Promise<void> {
  const { strokes, words, version } = row
  await executor
    .insert(submissionNotes)
    .values(row)
    .onConflictDoUpdate({
      target: [submissionNotes.handInFileId, submissionNotes.page],
      set: { strokes, words, version },
    })
}

export async function insertSubmission(executor: Executor, row: SubmissionRow): Promise<void> {
  await executor.insert(submissions).values(row).onConflictDoNothing()
}

export async function updateSubmission(executor: Executor, id: string, change: Partial<SubmissionRow>): Promise<void> {
  await executor.update(submissions).set(change).where(eq(submissions.id, id))
}

/** Stores what belongs to the decision, and counts the change. Returns the new revision. */
export async function upsertMarking(
  executor: Executor,
  submissionId: string,
  change: Partial<Pick<typeof submissionMarking.$inferSelect, 'rowWords' | 'nextSteps'>> = {},
): Promise<number> {
  const [row] = await executor
    .insert(submissionMarking)
    .values({ submissionId, revision: 1, rowWords: [], nextSteps: [], ...change })
    .onConflictDoUpdate({
      target: submissionMarking.submissionId,
      set: { ...change, revision: sql`${submissionMarking.revision} + 1` },
    })
    .returning({ revision: submissionMarking.revision })
  return row?.revision ?? 1
}

export async function upsertReturned(
  executor: Executor,
  submissionId: string,
  revision: number,
  content: ReturnedContent,
): Promise<void> {
  await executor
    .insert(returnedWork)
    .values({ submissionId, revision, content })
    .onConflictDoUpdate({ target: returnedWork.submissionId, set: { revision, content } })
}

export async function findReturned(executor: Executor, submissionId: string): Promise<ReturnedContent | null> {
  const [row] = await executor
    .select({ content: returnedWork.content })
    .from(returnedWork)
    .where(eq(returnedWork.submissionId, submissionId))
  return row?.content ?? null
}

export const selectReturned = (executor: Executor, submissionIds: string[]) =>
  submissionIds.length === 0
    ? Promise.resolve([])
    : executor
        .select({ submissionId: returnedWork.submissionId, content: returnedWork.content })
        .from(returnedWork)
        .where(inArray(returnedWork.submissionId, submissionIds))

/** The files that pages of a returned work are of, as far as they are left. */
export const selectFiles = (executor: Executor, ids: string[]): Promise<HandInFileRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : executor.select().from(handInFiles).where(inArray(handInFiles.id, ids)).orderBy(asc(handInFiles.place))

export async function insertWorkHistory(executor: Executor, rows: WorkHistoryRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(submissionHistory).values(rows)
}

/** A page of what was decided, newest first. */
export const selectWorkHistory = (
  executor: Executor,
  assignmentId: string,
  { before, size }: { before: string | undefined; size: number },
): Promise<WorkHistoryRow[]> =>
  executor
    .select()
    .from(submissionHistory)
    .where(
      and(
        eq(submissionHistory.assignmentId, assignmentId),
        before === undefined ? undefined : lt(submissionHistory.id, before),
      ),
    )
    .orderBy(desc(submissionHistory.id))
    .limit(size)

export async function upsertPresence(executor: Executor, row: typeof markingPresence.$inferSelect): Promise<void> {
  const { studentId, seenAt } = row
  await executor
    .insert(markingPresence)
    .values(row)
    .onConflictDoUpdate({
      target: [markingPresence.assignmentId, markingPresence.userId],
      set: { studentId, seenAt },
    })
}

/** The other teachers who were seen after a moment. */
export const selectPresence = (executor: Executor, assignmentId: string, userId: string, after: Date) =>
  executor
    .select({ userId: markingPresence.userId, studentId: markingPresence.studentId })
    .from(markingPresence)
    .where(
      and(
        eq(markingPresence.assignmentId, assignmentId),
        ne(markingPresence.userId, userId),
        gt(markingPresence.seenAt, after),
      ),
    )

export const selectRevisions = (executor: Executor, assignmentId: string) =>
  executor
    .select({
      student_id: submissions.studentId,
      revision: columns.revision,
      hand_ins: submissions.handIns,
    })
    .from(submissions)
    .leftJoin(submissionMarking, eq(submissionMarking.submissionId, submissions.id))
    .where(eq(submissions.assignmentId, assignmentId))
