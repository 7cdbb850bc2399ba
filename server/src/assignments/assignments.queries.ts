import type { WorkCounts } from '@ariviyal/contract/assignments/assignments'
import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import {
  assignmentFiles,
  assignmentLinks,
  assignmentPupils,
  type AssignmentRow,
  assignments,
  type SubmissionRow,
  submissions,
  handIns,
} from './assignments.table.ts'
import type { NewFile } from './attach-files.ts'
import type { NewLink } from './links.ts'

export async function findAssignment(executor: Executor, id: string): Promise<AssignmentRow | null> {
  const [row] = await executor.select().from(assignments).where(eq(assignments.id, id))
  return row ?? null
}

/** `share`: nothing of the assignment changes while the transaction runs, and others may read with the same lock. */
export async function lockAssignment(
  executor: Executor,
  id: string,
  strength: 'change' | 'share',
): Promise<AssignmentRow | null> {
  const query = executor.select().from(assignments).where(eq(assignments.id, id))
  const [row] = await query.for(strength === 'change' ? 'update' : 'share')
  return row ?? null
}

/** The assignments of a class, newest first; their number is limited. */
export const selectAssignments = (executor: Executor, classId: string): Promise<AssignmentRow[]> =>
  executor.select().from(assignments).where(eq(assignments.classId, classId)).orderBy(desc(assignments.id))

/** The rubrics of the newest assignments of these classes. */
export const selectNewestRubrics = (executor: Executor, classIds: string[], limit: number) =>
  executor
    .select({ id: assignments.id, title: assignments.title, rows: sql<RubricRows>`${assignments.rubric}` })
    .from(assignments)
    .where(and(inArray(assignments.classId, classIds), isNotNull(assignments.rubric)))
    .orderBy(desc(assignments.id))
    .limit(limit)

export const countAssignments = (executor: Executor, classId: string): Promise<number> =>
  executor.$count(assignments, eq(assignments.classId, classId))

export async function insertAssignmentRow(executor: Executor, row: AssignmentRow): Promise<void> {
  await executor.insert(assignments).values(row)
}

export async function updateAssignment(executor: Executor, id: string, change: Partial<AssignmentRow>): Promise<void> {
  await executor.update(assignments).set(change).where(eq(assignments.id, id))
}

export async function deleteAssignmentRow(executor: Executor, id: string): Promise<void> {
  await executor.delete(assignments).where(eq(assignments.id, id))
}

/** What an assignment has in tables of their own. */
export interface Contents {
  studentIds: string[]
  links: NewLink[]
  files: NewFile[]
}

export async function replaceContents(
  executor: Executor,
  { id: assignmentId, classId }: Pick<AssignmentRow, 'id' | 'classId'>,
  { studentIds, links, files }: Contents,
): Promise<void> {
  await executor.delete(assignmentPupils).where(eq(assignmentPupils.assignmentId, assignmentId))
  if (studentIds.length > 0)
    await executor
      .insert(assignmentPupils)
      .values(studentIds.map((studentId) => ({ assignmentId, studentId, classId })))
  await executor.delete(assignmentLinks).where(eq(assignmentLinks.assignmentId, assignmentId))
  if (links.length > 0) await executor.insert(assignmentLinks).values(links.map((link) => ({ ...link, assignmentId })))
  await executor.delete(assignmentFiles).where(eq(assignmentFiles.assignmentId, assignmentId))
  if (files.length > 0) await executor.insert(assignmentFiles).values(files.map((file) => ({ ...file, assignmentId })))
}

/** The chosen pupils of an assignment that is not for all. */
export const selectPupilIds = async (executor: Executor, assignmentId: string): Promise<string[]> =>
  (
    await executor
      .select({ id: assignmentPupils.studentId })
      .from(assignmentPupils)
      .where(eq(assignmentPupils.assignmentId, assignmentId))
      .orderBy(asc(assignmentPupils.studentId))
  ).map(({ id }) => id)

/** The stored work of an assignment: of pupils who have handed in, and of whom something was decided. */
export const selectSubmissions = (executor: Executor, assignmentId: string): Promise<SubmissionRow[]> =>
  executor.select().from(submissions).where(eq(submissions.assignmentId, assignmentId))

/** The pupils whose last hand-in waited on a phone. */
export const selectKeptOnPhone = async (executor: Executor, assignmentId: string): Promise<Set<string>> => {
  const rows = await executor
    .select({ id: submissions.studentId })
    .from(submissions)
    .innerJoin(handIns, and(eq(handIns.submissionId, submissions.id), eq(handIns.number, submissions.handIns)))
    .where(and(eq(submissions.assignmentId, assignmentId), isNotNull(handIns.keptAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Number of chosen pupils by assignment. */
export async function countPupils(executor: Executor, assignmentIds: string[]): Promise<Map<string, number>> {
  if (assignmentIds.length === 0) return new Map()
  const rows = await executor
    .select({ id: assignmentPupils.assignmentId, count: sql<number>`count(*)::int` })
    .from(assignmentPupils)
    .where(inArray(assignmentPupils.assignmentId, assignmentIds))
    .groupBy(assignmentPupils.assignmentId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How much work was handed in, marked and returned, by assignment; none without work. */
export async function countWork(
  executor: Executor,
  assignmentIds: string[],
): Promise<Map<string, Omit<WorkCounts, 'pupils'>>> {
  if (assignmentIds.length === 0) return new Map()
  const { handedInAt, markedAt, returnedAt, late } = submissions
  const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const rows = await executor
    .select({
      id: submissions.assignmentId,
      handed_in: count(sql`${handedInAt} is not null`),
      late: count(sql`${late}`),
      to_mark: count(sql`${handedInAt} is not null and (${markedAt} is null or ${markedAt} < ${handedInAt})`),
      marked: count(sql`${markedAt} is not null`),
      returned: count(sql`${returnedAt} is not null and (${handedInAt} is null or ${returnedAt} >= ${handedInAt})`),
    })
    .from(submissions)
    .where(inArray(submissions.assignmentId, assignmentIds))
    .groupBy(submissions.assignmentId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Decides anew which last hand-ins are late, after the due date was changed. */
export async function updateLate(executor: Executor, assignmentId: string, dueAt: Date | null): Promise<void> {
  const late = dueAt === null ? sql`false` : sql`${submissions.handedInAt} > ${dueAt}`
  await executor
    .update(submissions)
    .set({ late })
    .where(and(eq(submissions.assignmentId, assignmentId), isNotNull(submissions.handedInAt)))
  await executor.execute(sql`
    update hand_ins h set late = s.late from ${submissions} s
    where s.assignment_id = ${assignmentId} and h.submission_id = s.id and h.number = s.hand_ins and h.late <> s.late`)
}
