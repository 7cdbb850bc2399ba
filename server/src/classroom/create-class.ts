import type { ClassForm } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { newClassCode } from './pupils/class-code.ts'
import { countClassesOf, insertClass } from './classes.queries.ts'

/**
 * Creates a class and returns its id. Raises `invalid-fields` when the teacher has the maximum number; the lock enforces it under
 * concurrency.
 */
export async function createClass(ctx: AppContext, teacherId: string, form: ClassForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    if ((await countClassesOf(tx, teacherId)) >= limits.classesMax)
      throw new AppError('invalid-fields', serverMessages.classesFull, { fields: { name: serverMessages.classesFull } })
    const id = uuid()
    await insertClass(tx, {
      id,
      ownerId: teacherId,
      name: form.name,
      grade: form.grade,
      subject: form.subject,
      code: newClassCode(),
      language: 'en',
      createdAt: ctx.now(),
    })
    return id
  })
}
