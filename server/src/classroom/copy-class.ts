import type { CopyForm } from '@ariviyal/contract/classroom/class-years'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { listStudents, requireClass } from './class-access.policy.ts'
import { insertNewClass } from './create-class.ts'
import { insertStudents } from './students.queries.ts'

/**
 * Makes a class of the teacher's own with the chosen students of another, numbered anew in their order and without PINs. Returns its id. Raises
 * `not-found`, and `invalid-fields` for a student who is not in the class or when the teacher has the maximum number of classes.
 */
export async function copyRoster(
  tx: Executor,
  teacherId: string,
  classId: string,
  form: CopyForm,
  now: Date,
): Promise<string> {
  const { language } = await requireClass(tx, classId, teacherId, 'read')
  const chosen = new Set(form.student_ids)
  const students = (await listStudents(tx, classId)).filter(({ id }) => chosen.has(id))
  if (students.length < chosen.size)
    throw new AppError('invalid-fields', serverMessages.copyChanged, {
      fields: { student_ids: serverMessages.copyChanged },
    })
  const id = await insertNewClass(tx, teacherId, { ...form, language }, now)
  const rows = students.map(({ name }, index) => ({ id: uuid(), classId: id, rollNumber: index + 1, name }))
  if (rows.length > 0) await insertStudents(tx, rows)
  return id
}
