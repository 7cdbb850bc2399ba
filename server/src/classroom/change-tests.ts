import type { TestForm } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lockClassFor, lockClassOfTest } from './class-access.policy.ts'
import { countTests, deleteTest, insertTest } from './tests.queries.ts'

/** Creates a test and returns its id. Raises `not-found`, `archived`, and `invalid-fields` when the class has the maximum number. */
export async function createTest(ctx: AppContext, teacherId: string, classId: string, form: TestForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockClassFor(tx, classId, teacherId, 'change')
    if ((await countTests(tx, classId)) >= limits.testsMax)
      throw new AppError('invalid-fields', serverMessages.testsFull, { fields: { title: serverMessages.testsFull } })
    const id = uuid()
    await insertTest(tx, {
      id,
      classId,
      title: form.title,
      kind: form.kind,
      heldOn: form.held_on,
      maxMarks: form.max_marks,
      version: 0,
      createdAt: ctx.now(),
    })
    return id
  })
}

/** Removes a test with its marks. Raises `archived`, and `not-found`, also for the second of two calls. */
export async function removeTest(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockClassOfTest(tx, id, teacherId)
    if (!(await deleteTest(tx, id))) throw new AppError('not-found')
  })
}
