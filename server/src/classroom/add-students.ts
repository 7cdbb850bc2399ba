import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lockClassFor } from './class-access.policy.ts'
import { countStudents, insertStudents } from './students.queries.ts'

/**
 * Adds students with the next roll numbers, in order. Raises `not-found`, `archived`, and `invalid-fields` if they do not all fit, in which case none
 * is added.
 */
export async function addStudents(ctx: AppContext, teacherId: string, classId: string, names: string[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'change')
    const { count, last } = await countStudents(tx, classId)
    if (count + names.length > limits.studentsMax)
      throw new AppError('invalid-fields', serverMessages.studentsFull, {
        fields: { names: serverMessages.studentsFull },
      })
    await insertStudents(
      tx,
      names.map((name, index) => ({ id: uuid(), classId, rollNumber: last + index + 1, name })),
    )
  })
}
