import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import type { AppContext } from '../platform/app-context.ts'
import { requireClass } from './class-access.policy.ts'
import { selectMarks } from './marks.queries.ts'
import { selectStudents } from './students.queries.ts'
import { selectTests } from './tests.queries.ts'

/** A class with all its data, in one snapshot. Raises `not-found`, also for another teacher's class. */
export async function showClass(ctx: AppContext, teacherId: string, id: string): Promise<Classroom> {
  return ctx.db.transaction(
    async (tx) => {
      const found = await requireClass(tx, id, teacherId, 'read')
      const students = await selectStudents(tx, id)
      const tests = await selectTests(tx, id)
      const marks = await selectMarks(tx, id)
      return {
        id,
        name: found.name,
        grade: found.grade,
        subject: found.subject,
        code: found.code,
        language: found.language,
        role: found.role,
        archived_at: found.archivedAt?.toISOString() ?? null,
        created_at: found.createdAt.toISOString(),
        students: students.map(({ rollNumber, hasPin, ...row }) => ({
          ...row,
          roll_number: rollNumber,
          has_pin: hasPin,
        })),
        tests: tests.map((row) => ({
          id: row.id,
          title: row.title,
          kind: row.kind,
          held_on: row.heldOn,
          max_marks: row.maxMarks,
          version: row.version,
          average: row.average,
          percent: row.percent,
          marked: row.marked,
          absent: row.absent,
        })),
        marks: marks.map((row) => ({
          test_id: row.testId,
          student_id: row.studentId,
          marks: row.marks,
          absent: row.absent,
          late: row.late,
          feedback: row.feedback,
        })),
      }
    },
    // Averages, versions and marks must come from one snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
