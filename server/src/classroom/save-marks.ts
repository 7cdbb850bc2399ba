import { areMarks, type MarkRow, type MarksForm, marksInvalid } from '@ariviyal/contract/classroom'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { lockClassOfTest } from './classes.queries.ts'
import { deleteMarks, upsertMarks } from './marks.queries.ts'
import { selectStudentIds } from './students.queries.ts'
import { findTest, updateTestVersion } from './tests.queries.ts'

const isEmpty = ({ marks, absent, late, feedback }: MarkRow) => marks === null && !absent && !late && feedback === ''

/**
 * Saves lines of one test, all or none, and gives the new version. Students who are not named keep what they have. Raises `not-found`,
 * `edited-elsewhere` when the marks or the students are not those that the teacher saw, and `invalid-fields` for marks beyond the maximum.
 */
export async function saveMarks(house: House, teacherId: string, testId: string, form: MarksForm): Promise<number> {
  return house.db.transaction(async (tx) => {
    const owner = await lockClassOfTest(tx, testId, teacherId)
    // Read after the lock: the version must be that of whoever saved last.
    const test = owner && (await findTest(tx, testId))
    if (!test) throw new Refusal('not-found')
    if (test.version !== form.version) throw new Refusal('edited-elsewhere')
    const students = await selectStudentIds(tx, test.classId)
    if (form.rows.some((row) => !students.has(row.student_id))) throw new Refusal('edited-elsewhere')
    if (form.rows.some(({ marks }) => marks !== null && !areMarks(marks, test.maxMarks)))
      throw new Refusal('invalid-fields', marksInvalid(test.maxMarks), {
        fields: { rows: marksInvalid(test.maxMarks) },
      })

    const kept = form.rows.filter((row) => !isEmpty(row))
    await upsertMarks(
      tx,
      kept.map(({ student_id, ...line }) => ({
        ...line,
        testId,
        studentId: student_id,
        classId: test.classId,
        maxMarks: test.maxMarks,
      })),
    )
    await deleteMarks(
      tx,
      testId,
      form.rows.filter(isEmpty).map((row) => row.student_id),
    )
    await updateTestVersion(tx, testId, test.version + 1)
    return test.version + 1
  })
}
