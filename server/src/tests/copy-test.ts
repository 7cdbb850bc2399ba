import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockTaughtClass } from '../classroom/class-access.policy.ts'
import { titleOfCopy } from '../classroom/title-of-copy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { copyRubrics } from './marking/rubrics.queries.ts'
import { findTaughtTest } from './taught-test.ts'
import { countTests, insertTest, replaceContents, selectItems, selectSections } from './tests.queries.ts'
import type { TestRow } from './tests.table.ts'

/**
 * Copies a test to a draft, in its own class or in another one of the teacher, and returns its id. Raises `not-found`, and `invalid-fields`
 * where the class is full.
 */
export async function copyTest(
  ctx: AppContext,
  teacherId: string,
  id: string,
  { class_id }: { class_id?: string | undefined },
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { test } = await findTaughtTest(tx, id, teacherId)
    const classId = class_id ?? test.classId
    if (!(await lockTaughtClass(tx, classId, teacherId))) throw new AppError('not-found')
    if ((await countTests(tx, classId)) >= limits.classTestsMax)
      throw new AppError('invalid-fields', serverMessages.classTestsFull, {
        fields: { class_id: serverMessages.classTestsFull },
      })
    const title = classId === test.classId ? titleOfCopy(test.title) : test.title
    return copyTestInto(tx, { ...test, title }, classId, ctx.now())
  })
}

/** Copies a test into a class that the caller has locked. The window does not come along: it is usually over. */
export async function copyTestInto(tx: Executor, test: TestRow, classId: string, now: Date): Promise<string> {
  const id = uuid()
  const [sections, items] = [await selectSections(tx, test.id), await selectItems(tx, test.id)]
  await insertTest(tx, {
    ...test,
    id,
    classId,
    opensAt: null,
    closesAt: null,
    createdAt: now,
    openedAt: null,
    closedAt: null,
  })
  await replaceContents(
    tx,
    id,
    sections.map((section) => ({ ...section, testId: id })),
    items.map((item) => ({ ...item, testId: id })),
  )
  await copyRubrics(tx, test.id, id)
  return id
}
