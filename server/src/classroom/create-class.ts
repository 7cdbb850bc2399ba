import type { ClassForm } from '@ariviyal/contract/classroom'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { countClassesOf, insertClass } from './classes.queries.ts'

/** Gives the id of the new class. Raises `invalid-fields` when the teacher has as many as there can be; the lock holds that for two at once. */
export async function createClass(house: House, teacherId: string, form: ClassForm): Promise<string> {
  return house.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    if ((await countClassesOf(tx, teacherId)) >= limits.classesMax)
      throw new Refusal('invalid-fields', serverMessages.classesFull, { fields: { name: serverMessages.classesFull } })
    const id = uuid()
    await insertClass(tx, {
      id,
      ownerId: teacherId,
      name: form.name,
      grade: form.grade,
      subject: form.subject,
      createdAt: house.now(),
    })
    return id
  })
}
