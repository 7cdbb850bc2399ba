import { listOwnClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { selectAssignments, selectSubmissions } from './assignments.queries.ts'
import { listGroups } from './groups/groups.ts'
import { selectHandIns } from './handing-in/hand-ins.queries.ts'
import { showReceipt } from './handing-in/hand-ins.view.ts'
import { showAssignment } from './show-assignment.ts'

/** The assignments of a teacher's own classes with what their pupils handed in, and the groups of the classes. Files are named, without addresses. */
export async function assignmentsData(ctx: AppContext, teacherId: string) {
  const [assignments, groups] = [[], []] as [object[], object[]]
  // One after the other: the work of a full class is large.
  for (const { id: classId } of await listOwnClasses(ctx.db, teacherId)) {
    for (const group of await listGroups(ctx, teacherId, classId)) groups.push({ class_id: classId, ...group })
    for (const { id } of await selectAssignments(ctx.db, classId)) {
      const { files, formulas: _markup, ...shown } = await showAssignment(ctx, teacherId, id)
      assignments.push({
        ...shown,
        files: files.map(({ url: _address, ...file }) => file),
        work: await workOf(ctx, id),
      })
    }
  }
  return { assignments, class_groups: groups }
}

async function workOf(ctx: AppContext, assignmentId: string): Promise<object[]> {
  const work: object[] = []
  for (const row of await selectSubmissions(ctx.db, assignmentId)) {
    const handIns = await selectHandIns(ctx.db, row.id)
    work.push({
      student_id: row.studentId,
      marks: row.marks,
      rubric: row.rubric,
      feedback: row.feedback,
      returned_at: row.returnedAt,
      returned_marks: row.returnedMarks,
      hand_ins: handIns.map(({ row: handIn, files }) => ({
        ...showReceipt(handIn),
        text: handIn.text,
        files: files.map(({ name, kind, bytes }) => ({ name, kind, bytes })),
      })),
    })
  }
  return work
}
