import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { assignmentFiles, handInFiles, handIns, submissions } from './assignments.table.ts'
import { selectNotesOf, selectWorkOfAssignment } from './marking/marking.queries.ts'

/** A hand-in of a pupil with its files, in the pupil's order. */
export interface HandedIn {
  studentId: string
  number: number
  receivedAt: Date
  receipt: string
  late: boolean
  text: string
  files: { name: string; fileKey: string; bytes: number }[]
}

/** Every hand-in for an assignment, or those of one pupil. The caller has checked access. */
export async function listHandedIn(executor: Executor, assignmentId: string, studentId?: string): Promise<HandedIn[]> {
  const rows = await executor
    .select({ studentId: submissions.studentId, handIn: handIns, file: handInFiles })
    .from(submissions)
    .innerJoin(handIns, eq(handIns.submissionId, submissions.id))
    .leftJoin(handInFiles, eq(handInFiles.handInId, handIns.id))
    .where(
      and(
        eq(submissions.assignmentId, assignmentId),
        studentId === undefined ? undefined : eq(submissions.studentId, studentId),
      ),
    )
    .orderBy(asc(submissions.studentId), asc(handIns.number), asc(handInFiles.place))
  return [...Map.groupBy(rows, ({ handIn }) => handIn.id).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { number, receivedAt, receipt, late, text } = first.handIn
    const files = group.flatMap(({ file }) => file ?? [])
    return [{ studentId: first.studentId, number, receivedAt, receipt, late, text, files }]
  })
}

/** The files that the teacher attached to an assignment. */
export const listAttached = (executor: Executor, assignmentId: string) =>
  executor
    .select({ name: assignmentFiles.name, fileKey: assignmentFiles.fileKey, bytes: assignmentFiles.bytes })
    .from(assignmentFiles)
    .where(eq(assignmentFiles.assignmentId, assignmentId))
    .orderBy(asc(assignmentFiles.place))

/** What teachers have decided about the work for an assignment, returned or not. The caller has checked access. */
export async function listDecisions(executor: Executor, assignmentId: string) {
  const decided = await selectWorkOfAssignment(executor, assignmentId)
  const notes = Map.groupBy(await selectNotesOf(executor, assignmentId), ({ submissionId }) => submissionId)
  return decided.map(({ submission, rowWords, nextSteps }) => {
    const { id, studentId, marks, rubric, feedback, markedAt, returnedAt, returnedMarks } = submission
    return {
      studentId,
      marks,
      rubric,
      rowWords: rowWords ?? [],
      feedback,
      nextSteps: nextSteps ?? [],
      notes: (notes.get(id) ?? []).map(({ handIn, file, page, strokes, words }) => ({
        handIn,
        file,
        page,
        strokes,
        words,
      })),
      markedAt,
      returnedAt,
      returnedMarks,
    }
  })
}
