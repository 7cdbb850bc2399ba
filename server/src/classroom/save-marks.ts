import { areMarks, type MarkRow, type MarksForm, marksInvalid } from '@ariviyal/contract/classroom/classroom'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lockClassOfTest } from './class-access.policy.ts'
import { deleteMarks, upsertMarks } from './marks.queries.ts'
import { selectStudentIds } from './students.queries.ts'
import { findTest, updateTestVersion } from './tests.queries.ts'

const isEmpty = ({ marks, absent, late, feedback }: MarkRow) => marks === null && !absent && !late && feedback === ''

/**
 * Saves marks of one test, all or none, and returns the new version. Students not listed keep theirs. Raises `not-found`, `archived`,
 * `edited-elsewhere` when marks or students changed since the teacher read them, and `invalid-fields` for marks beyond the maximum.
 */
export async function saveMarks(ctx: AppContext, teacherId: string, testId: string, form: MarksForm): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await lockClassOfTest(tx, testId, teacherId)
    // Read after the lock, so that the version is the last saved one.
    const test = await findTest(tx, testId)
    if (!test) throw new AppError('not-found')
    if (test.version !== form.version) throw new AppError('edited-elsewhere')
    const students = await selectStudentIds(tx, test.classId)
    if (form.rows.some((row) => !students.has(row.student_id))) throw new AppError('edited-elsewhere')
    if (form.rows.some(({ marks }) => marks !== null && !areMarks(marks, test.maxMarks)))
      throw new AppError('invalid-fields', marksInvalid(test.maxMarks), {
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
