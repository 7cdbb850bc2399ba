import type { Classroom } from '@ariviyal/contract/classroom'
import type { House } from '../platform/house.ts'
import { Refusal } from '../platform/http/errors.ts'
import { findClass } from './classes.queries.ts'
import { selectMarks } from './marks.queries.ts'
import { selectStudents } from './students.queries.ts'
import { selectTests } from './tests.queries.ts'

/** Everything of one class, as of one moment. Raises `not-found` for a class of somebody else too. */
export async function showClass(house: House, teacherId: string, id: string): Promise<Classroom> {
  return house.db.transaction(
    async (tx) => {
      const found = await findClass(tx, id, teacherId)
      if (!found) throw new Refusal('not-found')
      const students = await selectStudents(tx, id)
      const tests = await selectTests(tx, id)
      const marks = await selectMarks(tx, id)
      return {
        id,
        name: found.name,
        grade: found.grade,
        subject: found.subject,
        created_at: found.createdAt.toISOString(),
        students: students.map(({ rollNumber, ...row }) => ({ ...row, roll_number: rollNumber })),
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
    // The averages, the versions and the marks must be of the same moment.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
