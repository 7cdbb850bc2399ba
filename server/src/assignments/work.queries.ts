import { and, asc, desc, eq, getTableColumns, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Pupil } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { workStateOf } from './assignment-state.ts'
import {
  type AssignmentFileRow,
  assignmentFiles,
  type AssignmentLinkRow,
  assignmentLinks,
  assignmentPupils,
  type AssignmentRow,
  assignments,
  type SubmissionRow,
  submissions,
} from './assignments.table.ts'

/** An assignment that a pupil has, with what is stored of their work; null before they have handed in and nothing is decided. */
export interface PupilWork {
  assignment: AssignmentRow
  submission: SubmissionRow | null
}

type WhosePupil = Pick<Pupil, 'id' | 'classId'>

/** The assignments that exist for a pupil: set by now, in their class, and for them. */
const isWorkOf = ({ id, classId }: WhosePupil, now: Date): SQL | undefined =>
  and(
    eq(assignments.classId, classId),
    lte(assignments.setAt, now),
    or(
      eq(assignments.forAll, true),
      sql`exists (select 1 from ${assignmentPupils} p where p.assignment_id = ${assignments.id} and p.student_id = ${id})`,
    ),
  )

const selectWork = async (executor: Executor, pupil: WhosePupil, where: SQL | undefined): Promise<PupilWork[]> =>
  executor
    .select({ assignment: getTableColumns(assignments), submission: getTableColumns(submissions) })
    .from(assignments)
    .leftJoin(submissions, and(eq(submissions.assignmentId, assignments.id), eq(submissions.studentId, pupil.id)))
    .where(where)
    .orderBy(desc(assignments.setAt), desc(assignments.id))

/** What a pupil has to do, the first due date first and no date last, then the rest, the newest first. Their number is limited by that of a class. */
export async function selectWorkOf(executor: Executor, pupil: WhosePupil, now: Date): Promise<PupilWork[]> {
  const work = await selectWork(executor, pupil, isWorkOf(pupil, now))
  const { true: toDo = [], false: rest = [] } = Object.groupBy(work, ({ submission }) =>
    workStateOf(submission) === 'to-do' ? 'true' : 'false',
  )
  const due = ({ assignment }: PupilWork) => assignment.dueAt?.getTime() ?? Number.POSITIVE_INFINITY
  // Two that have no date are equal: Infinity - Infinity is NaN.
  return [...toDo.toSorted((one, other) => due(one) - due(other) || 0), ...rest]
}

/** One assignment of a pupil; null where it does not exist for them. */
export async function findWorkOf(
  executor: Executor,
  pupil: WhosePupil,
  assignmentId: string,
  now: Date,
): Promise<PupilWork | null> {
  const [work] = await selectWork(executor, pupil, and(eq(assignments.id, assignmentId), isWorkOf(pupil, now)))
  return work ?? null
}

export const selectLinks = (executor: Executor, assignmentId: string): Promise<AssignmentLinkRow[]> =>
  executor
    .select()
    .from(assignmentLinks)
    .where(eq(assignmentLinks.assignmentId, assignmentId))
    .orderBy(asc(assignmentLinks.place))

export const selectFiles = (executor: Executor, assignmentId: string): Promise<AssignmentFileRow[]> =>
  executor
    .select()
    .from(assignmentFiles)
    .where(eq(assignmentFiles.assignmentId, assignmentId))
    .orderBy(asc(assignmentFiles.place))
