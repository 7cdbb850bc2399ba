import type { Assignment, AssignmentSummary } from '@ariviyal/contract/assignments/assignments'
import { listStudents, requireClass } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { fileView, pupilView, summaryView } from './assignment.view.ts'
import {
  countPupils,
  countWork,
  selectAssignments,
  selectKeptOnPhone,
  selectPupilIds,
  selectSubmissions,
} from './assignments.queries.ts'
import type { AssignmentRow } from './assignments.table.ts'
import { showLinks } from './links.ts'
import { findTaughtAssignment } from './taught-assignment.ts'
import { selectFiles, selectLinks } from './work.queries.ts'

/** The assignments of a class, newest first. Raises `not-found`. */
export async function listAssignments(
  ctx: AppContext,
  teacherId: string,
  classId: string,
): Promise<AssignmentSummary[]> {
  await requireClass(ctx.db, classId, teacherId, 'read')
  const rows = await selectAssignments(ctx.db, classId)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const work = await countWork(ctx.db, ids)
  const chosen = await countPupils(ctx.db, ids)
  const all = (await listStudents(ctx.db, classId)).length
  return rows.map((row) => summaryView(row, row.forAll ? all : (chosen.get(row.id) ?? 0), work.get(row.id), ctx.now()))
}

/** Raises `not-found`. */
export async function showAssignment(ctx: AppContext, teacherId: string, id: string): Promise<Assignment> {
  const { assignment, taught } = await findTaughtAssignment(ctx.db, id, teacherId)
  const pupils = await listPupilsOf(ctx.db, assignment)
  const work = new Map((await selectSubmissions(ctx.db, id)).map((row) => [row.studentId, row]))
  const keptOnPhone = await selectKeptOnPhone(ctx.db, id)
  const counts = await countWork(ctx.db, [id])
  const links = await showLinks(ctx.db, assignment.classId, await selectLinks(ctx.db, id))
  const files = await selectFiles(ctx.db, id)
  return {
    ...summaryView(assignment, pupils.length, counts.get(id), ctx.now()),
    class_name: taught.name,
    class_archived_at: taught.archivedAt?.toISOString() ?? null,
    version: assignment.version,
    instructions: assignment.instructions,
    formulas: assignment.formulas,
    chapter: assignment.chapter,
    competency: assignment.competency,
    takes_text: assignment.takesText,
    takes_files: assignment.takesFiles,
    rubric: assignment.rubric,
    student_ids: assignment.forAll ? [] : pupils.map((pupil) => pupil.id),
    links,
    files: files.map((row) => fileView(ctx, row, teacherId)),
    pupils: pupils.map((pupil) => pupilView(pupil, work.get(pupil.id), keptOnPhone.has(pupil.id))),
  }
}

/** The pupils whose assignment it is, by roll number. */
export async function listPupilsOf(executor: Executor, { id, classId, forAll }: AssignmentRow) {
  const students = await listStudents(executor, classId)
  if (forAll) return students
  const chosen = new Set(await selectPupilIds(executor, id))
  return students.filter((student) => chosen.has(student.id))
}
