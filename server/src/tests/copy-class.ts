import type { CopyForm } from '@ariviyal/contract/classroom/class-years'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { copyRoster } from '../classroom/copy-class.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { copyTestInto } from './copy-test.ts'
import { selectTests } from './tests.queries.ts'

/**
 * Makes a class for the next year with students of another, and with its tests as drafts without a window, in the order in which they were made.
 * Returns its id. Raises `not-found` and `invalid-fields`.
 */
export async function copyClassWithTests(
  tx: Executor,
  teacherId: string,
  classId: string,
  form: CopyForm,
  now: Date,
): Promise<string> {
  const id = await copyRoster(tx, teacherId, classId, form, now)
  const chosen = new Set(form.test_ids)
  const tests = (await selectTests(tx, classId)).filter((test) => chosen.has(test.id)).toReversed()
  if (tests.length < chosen.size)
    throw new AppError('invalid-fields', serverMessages.copyChanged, {
      fields: { test_ids: serverMessages.copyChanged },
    })
  for (const test of tests) await copyTestInto(tx, test, id, now)
  return id
}
