import type { AssignmentToMark, PupilWork, TaughtWork } from '@ariviyal/contract/assignments/marking'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasWork } from '../assignment-state.ts'
import type { AssignmentRow } from '../assignments.table.ts'
import { findTaughtAssignment } from '../taught-assignment.ts'
import {
  findMarkedWork,
  findSubmission,
  type MarkedWork,
  selectChosenPupils,
  selectWorkOfAssignment,
} from './marking.queries.ts'
import { pupilWorkView, type Student, taughtWorkView } from './work.view.ts'

/** The pupils whose work it is, by roll number: those it is for, and whoever has work. */
async function pupilsOf(
  executor: Executor,
  assignment: AssignmentRow,
  works: readonly MarkedWork[],
): Promise<Student[]> {
  const students = await listStudents(executor, assignment.classId)
  if (assignment.forAll) return students
  const ids = new Set(await selectChosenPupils(executor, assignment.id))
  for (const { submission } of works) if (hasWork(submission)) ids.add(submission.studentId)
  return students.filter(({ id }) => ids.has(id))
}

export async function listPupilWork(executor: Executor, assignment: AssignmentRow): Promise<PupilWork[]> {
  const works = await selectWorkOfAssignment(executor, assignment.id)
  const byStudent = new Map(works.map((work) => [work.submission.studentId, work]))
  const students = await pupilsOf(executor, assignment, works)
  return students.map((student) => pupilWorkView(assignment, student, byStudent.get(student.id)))
}

/** Raises `not-found`. */
export async function showWorkToMark(
  ctx: AppContext,
  teacherId: string,
  id: string,
): Promise<{ assignment: AssignmentToMark; items: PupilWork[] }> {
  const { assignment, taught } = await findTaughtAssignment(ctx.db, id, teacherId)
  return {
    assignment: {
      id,
      class_id: taught.id,
      class_name: taught.name,
      title: assignment.title,
      grading: assignment.grading,
      max_marks: assignment.maxMarks,
      rubric: assignment.rubric,
      chapter: assignment.chapter,
      competency: assignment.competency,
      version: assignment.version,
      archived: taught.archivedAt !== null,
    },
    items: await listPupilWork(ctx.db, assignment),
  }
}

/** Raises `not-found`, also for a pupil whose work it is not. */
export async function findStudent(executor: Executor, assignment: AssignmentRow, studentId: string): Promise<Student> {
  const student = (await listStudents(executor, assignment.classId)).find(({ id }) => id === studentId)
  const isTheirs =
    assignment.forAll ||
    (await selectChosenPupils(executor, assignment.id)).includes(studentId) ||
    (await findSubmission(executor, assignment.id, studentId)) !== null
  if (!student || !isTheirs) throw new AppError('not-found')
  return student
}

export async function viewWork(
  ctx: AppContext,
  executor: Executor,
  assignment: AssignmentRow,
  student: Student,
): Promise<TaughtWork> {
  const submission = await findSubmission(executor, assignment.id, student.id)
  const work = submission ? await findMarkedWork(executor, submission.id) : null
  return taughtWorkView(ctx, executor, assignment, student, work ?? undefined)
}

/** The work of one pupil. Raises `not-found`. */
export async function showTaughtWork(
  ctx: AppContext,
  teacherId: string,
  { id, student: studentId }: { id: string; student: string },
): Promise<TaughtWork> {
  const { assignment } = await findTaughtAssignment(ctx.db, id, teacherId)
  return viewWork(ctx, ctx.db, assignment, await findStudent(ctx.db, assignment, studentId))
}
