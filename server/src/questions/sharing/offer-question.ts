import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { deleteQuestionRows, findQuestion } from '../questions.queries.ts'
import { refusePart, snapshotsOf } from './copy-question.ts'
import { countPendingOffersOf, deleteOfferOf, findOfferOf, insertOffer } from './offers.queries.ts'

/**
 * Offers a question to all subscribers, as it is now; an offer that was refused is replaced. Raises `not-found`,
 * `request-pending` for a question offered before, and `invalid-fields`.
 */
export async function offerQuestion(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const row = await findQuestion(tx, teacherId, id)
    if (!row) throw new AppError('not-found')
    refusePart(row)
    const before = await findOfferOf(tx, id)
    if (before && before.state !== 'refused')
      throw new AppError('request-pending', serverMessages.questionOfferedBefore)
    if ((await countPendingOffersOf(tx, teacherId)) >= limits.questionOffersMax)
      throw new AppError('invalid-fields', serverMessages.offersFull)
    await deleteOfferOf(tx, id)
    await insertOffer(tx, {
      id: uuid(),
      questionId: id,
      snapshot: await snapshotsOf(tx, row),
      state: 'pending',
      reason: '',
      madeAt: ctx.now(),
    })
  })
}

/** Withdraws the offer of a question, and what every subscriber found of it. Raises `not-found`. */
export async function withdrawQuestion(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    if (!(await findQuestion(tx, teacherId, id))) throw new AppError('not-found')
    const offer = await deleteOfferOf(tx, id)
    if (!offer) throw new AppError('not-found')
    if (offer.copyId) await deleteQuestionRows(tx, null, [offer.copyId])
  })
}
