import type { Sharing } from '@ariviyal/contract/questions/question-details'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { QuestionRow } from '../questions.table.ts'
import { findOfferOf } from './offers.queries.ts'

/** With whom the owner of a question shares it. */
export async function sharingOf(
  executor: Executor,
  { id, institutionId }: QuestionRow,
  ownerId: string,
): Promise<Sharing> {
  const seat = await findCurrentSeat(executor, ownerId)
  const offer = await findOfferOf(executor, id)
  return {
    school: seat?.institutionName ?? null,
    with_school: institutionId !== null && institutionId === seat?.institutionId,
    offer: offer && { state: offer.state, reason: offer.reason, made_at: offer.madeAt.toISOString() },
  }
}
