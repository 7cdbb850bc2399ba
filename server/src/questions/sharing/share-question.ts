import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { lockUser } from '../../accounts/find-people.ts'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countCase, findQuestion, lockAndCount, updateSharing } from '../questions.queries.ts'
import { refusePart } from './copy-question.ts'

/**
 * Shares a question, and the parts of a case, with the teacher's school. Raises `not-found`, and `invalid-fields` for a
 * part, without a school and where the school shares as many as it may.
 */
export async function shareQuestion(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const row = await findQuestion(tx, teacherId, id)
    if (!row) throw new AppError('not-found')
    refusePart(row)
    const seat = await findCurrentSeat(tx, teacherId)
    if (!seat) throw new AppError('invalid-fields', serverMessages.noSchool)
    const { institutionId } = seat
    if (row.institutionId === institutionId) return
    const shared = await lockAndCount(tx, { institutionId })
    if (shared + (await countCase(tx, id)) > limits.questionsMax)
      throw new AppError('invalid-fields', serverMessages.schoolQuestionsFull)
    await updateSharing(tx, id, institutionId)
  })
}

/** Raises `not-found`. */
export async function unshareQuestion(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    if (!(await findQuestion(tx, teacherId, id))) throw new AppError('not-found')
    await updateSharing(tx, id, null)
  })
}
