import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { lockClass } from './classes.queries.ts'
import { countStudents, insertStudents } from './students.queries.ts'

/** Gives the names the next roll numbers, in their order. Raises `not-found`, and `invalid-fields` when they do not all fit: none is added then. */
export async function addStudents(house: House, teacherId: string, classId: string, names: string[]): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockClass(tx, classId, teacherId))) throw new Refusal('not-found')
    const { count, last } = await countStudents(tx, classId)
    if (count + names.length > limits.studentsMax)
      throw new Refusal('invalid-fields', serverMessages.studentsFull, {
        fields: { names: serverMessages.studentsFull },
      })
    await insertStudents(
      tx,
      names.map((name, index) => ({ id: uuid(), classId, rollNumber: last + index + 1, name })),
    )
  })
}
