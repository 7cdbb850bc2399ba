import { listOwnClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { selectAssignments, selectSubmissions } from './assignments.queries.ts'
import { exportAssignment } from './export-assignment.ts'
import { listGroups } from './groups/groups.ts'
import { listDecisions } from './handed-in.ts'
import { selectHandIns } from './handing-in/hand-ins.queries.ts'
import { showReceipt } from './handing-in/hand-ins.view.ts'

/** The assignments of a teacher's own classes with what their pupils handed in and was decided about it, and the groups of the classes. Files are named, without addresses. */
export async function assignmentsData(ctx: AppContext, teacherId: string) {
  const [assignments, groups] = [[], []] as [object[], object[]]
  // One after the other: the work of a full class is large.
  for (const { id: classId } of await listOwnClasses(ctx.db, teacherId)) {
    for (const group of await listGroups(ctx, teacherId, classId)) groups.push({ class_id: classId, ...group })
    for (const { id } of await selectAssignments(ctx.db, classId)) {
      assignments.push({ ...(await exportAssignment(ctx, teacherId, id)), work: await workOf(ctx, id) })
    }
  }
  return { assignments, class_groups: groups }
}

async function workOf(ctx: AppContext, assignmentId: string): Promise<object[]> {
  const work: object[] = []
  const decisions = new Map((await listDecisions(ctx.db, assignmentId)).map((one) => [one.studentId, one]))
  for (const row of await selectSubmissions(ctx.db, assignmentId)) {
    const handIns = await selectHandIns(ctx.db, row.id)
    const decision = decisions.get(row.studentId)
    work.push({
      student_id: row.studentId,
      marks: row.marks,
      rubric: row.rubric,
      row_words: decision?.rowWords ?? [],
      feedback: row.feedback,
      next_steps: decision?.nextSteps ?? [],
      page_notes: decision?.notes ?? [],
      marked_at: row.markedAt,
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
