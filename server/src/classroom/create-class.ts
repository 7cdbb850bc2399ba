import type { ClassForm } from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { newClassCode } from './pupils/class-code.ts'
import { countClassesOf, insertClass } from './classes.queries.ts'

/** Creates a class and returns its id. Raises `invalid-fields` when the teacher has the maximum number. */
export const createClass = (ctx: AppContext, teacherId: string, form: ClassForm): Promise<string> =>
  ctx.db.transaction((tx) => insertNewClass(tx, teacherId, form, ctx.now()))

/** The same within a transaction. Locks the teacher, so that the maximum holds under concurrency. */
export async function insertNewClass(
  tx: Executor,
  teacherId: string,
  { name, grade, subject, language = 'en' }: ClassForm,
  createdAt: Date,
): Promise<string> {
  await lockUser(tx, teacherId)
  if ((await countClassesOf(tx, teacherId, 'running')) >= limits.classesMax)
    throw new AppError('invalid-fields', serverMessages.classesFull, { fields: { name: serverMessages.classesFull } })
  const id = uuid()
  const code = newClassCode()
  await insertClass(tx, { id, ownerId: teacherId, name, grade, subject, code, language, createdAt, archivedAt: null })
  return id
}
