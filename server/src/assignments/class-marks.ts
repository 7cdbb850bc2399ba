import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { assignmentPupils, assignments, submissions } from './assignments.table.ts'

/** What an assignment has for a class. */
export interface AssignmentMarks {
  id: string
  title: string
  /** The due date, otherwise when it was set. */
  at: Date
  maxMarks: number
  /** The students that it is for; null for the whole class. */
  students: Set<string> | null
  /** By student: the teacher's decision, and whether the pupil has seen it. */
  byStudent: Map<string, { marks: number | null; late: boolean; isReturned: boolean }>
}

/** The assignments with marks that have been set for a class, with the marks of its students. */
export async function readAssignmentMarks(executor: Executor, classId: string, now: Date): Promise<AssignmentMarks[]> {
  const set = await executor
    .select()
    .from(assignments)
    .where(and(eq(assignments.classId, classId), lte(assignments.setAt, now), isNotNull(assignments.maxMarks)))
    .orderBy(asc(assignments.id))
  if (set.length === 0) return []
  const ids = set.map(({ id }) => id)
  const chosen = Map.groupBy(
    await executor.select().from(assignmentPupils).where(inArray(assignmentPupils.assignmentId, ids)),
    ({ assignmentId }) => assignmentId,
  )
  const works = Map.groupBy(
    await executor
      .select({
        assignmentId: submissions.assignmentId,
        studentId: submissions.studentId,
        marks: submissions.marks,
        late: submissions.late,
        returnedAt: submissions.returnedAt,
        returnedMarks: submissions.returnedMarks,
      })
      .from(submissions)
      .where(inArray(submissions.assignmentId, ids)),
    ({ assignmentId }) => assignmentId,
  )
  return set.map(({ id, title, dueAt, setAt, createdAt, maxMarks, forAll }) => ({
    id,
    title,
    at: dueAt ?? setAt ?? createdAt,
    maxMarks: maxMarks ?? 0,
    students: forAll ? null : new Set((chosen.get(id) ?? []).map(({ studentId }) => studentId)),
    byStudent: new Map(
      (works.get(id) ?? []).map(({ studentId, marks, late, returnedAt, returnedMarks }) => [
        studentId,
        { marks, late, isReturned: returnedAt !== null && returnedMarks === marks },
      ]),
    ),
  }))
}
