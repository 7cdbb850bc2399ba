import type { CopyForm } from '@ariviyal/contract/classroom/class-years'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { copyRoster } from '../classroom/copy-class.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { copyTestInto } from './copy-test.ts'
import { selectTests } from './tests.queries.ts'

/** Makes a class for the next year with students and tests of another, and returns its id. Raises `not-found` and `invalid-fields`. */
export async function copyClass(ctx: AppContext, teacherId: string, classId: string, form: CopyForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const id = await copyRoster(tx, teacherId, classId, form, ctx.now())
    await copyTests(tx, { from: classId, to: id }, new Set(form.test_ids), ctx.now())
    return id
  })
}

/** Copies tests as drafts without a window, in the order in which they were made. Nothing that pupils did comes along. */
async function copyTests(tx: Executor, { from, to }: { from: string; to: string }, chosen: Set<string>, now: Date) {
  const tests = (await selectTests(tx, from)).filter(({ id }) => chosen.has(id)).toReversed()
  if (tests.length < chosen.size)
    throw new AppError('invalid-fields', serverMessages.copyChanged, {
      fields: { test_ids: serverMessages.copyChanged },
    })
  for (const test of tests) await copyTestInto(tx, test, to, now)
}
