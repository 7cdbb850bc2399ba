import type { TestForm } from '@ariviyal/contract/classroom'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { lockClass, lockClassOfTest } from './classes.queries.ts'
import { countTests, deleteTest, insertTest } from './tests.queries.ts'

/** Gives the id of the new test. Raises `not-found`, and `invalid-fields` when the class has as many as there can be. */
export async function createTest(house: House, teacherId: string, classId: string, form: TestForm): Promise<string> {
  return house.db.transaction(async (tx) => {
    if (!(await lockClass(tx, classId, teacherId))) throw new Refusal('not-found')
    if ((await countTests(tx, classId)) >= limits.testsMax)
      throw new Refusal('invalid-fields', serverMessages.testsFull, { fields: { title: serverMessages.testsFull } })
    const id = uuid()
    await insertTest(tx, {
      id,
      classId,
      title: form.title,
      kind: form.kind,
      heldOn: form.held_on,
      maxMarks: form.max_marks,
      version: 0,
      createdAt: house.now(),
    })
    return id
  })
}

/** Removes a test with its marks. Raises `not-found`, to the second of two as well. */
export async function removeTest(house: House, teacherId: string, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockClassOfTest(tx, id, teacherId))) throw new Refusal('not-found')
    if (!(await deleteTest(tx, id))) throw new Refusal('not-found')
  })
}
