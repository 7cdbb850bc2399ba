import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson, lockUser, provenAddress } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { takeInvitation } from './invitations.queries.ts'
import { countCoTaught, insertCoTeacher } from './teachers.queries.ts'

/** Makes the teacher a co-teacher, and returns the id of the class. Raises `not-found`, and `invalid-fields` beyond the limit. */
export async function acceptInvitation(ctx: AppContext, teacherId: string, id: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const classId = await takeOwnInvitation(tx, teacherId, id)
    if ((await countCoTaught(tx, teacherId)) >= limits.coTaughtMax)
      throw new AppError('invalid-fields', serverMessages.coTaughtFull)
    await insertCoTeacher(tx, { classId, userId: teacherId, joinedAt: ctx.now() })
    return classId
  })
}

/** Raises `not-found`. */
export const declineInvitation = (ctx: AppContext, teacherId: string, id: string): Promise<string> =>
  ctx.db.transaction((tx) => takeOwnInvitation(tx, teacherId, id))

async function takeOwnInvitation(tx: Executor, teacherId: string, id: string): Promise<string> {
  const address = provenAddress((await findPerson(tx, teacherId)) ?? undefined)
  const classId = address === null ? null : await takeInvitation(tx, id, address)
  if (classId === null) throw new AppError('not-found')
  return classId
}
