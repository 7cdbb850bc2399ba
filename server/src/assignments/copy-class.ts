import type { CopyForm } from '@ariviyal/contract/classroom/class-years'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../platform/app-context.ts'
import { copyClassWithTests } from '../tests/copy-class.ts'
import { selectAssignments } from './assignments.queries.ts'
import { copyAssignmentInto } from './copy-assignment.ts'
import { AppError } from '../platform/http/errors.ts'

/**
 * Makes a class for the next year with students, tests and assignments of another, and returns its id. Nothing that pupils did comes along. Raises
 * `not-found` and `invalid-fields`.
 */
export async function copyClass(ctx: AppContext, teacherId: string, classId: string, form: CopyForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const id = await copyClassWithTests(tx, teacherId, classId, form, ctx.now())
    const chosen = new Set(form.assignment_ids)
    // In the order in which they were made.
    const copied = (await selectAssignments(tx, classId)).filter((row) => chosen.has(row.id)).toReversed()
    if (copied.length < chosen.size)
      throw new AppError('invalid-fields', serverMessages.copyChanged, {
        fields: { assignment_ids: serverMessages.copyChanged },
      })
    for (const row of copied) await copyAssignmentInto(tx, row, id, teacherId, ctx.now())
    return id
  })
}
