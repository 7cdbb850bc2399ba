import type { User } from '@ariviyal/contract/accounts/accounts'
import { findCurrentSeat } from '../institutions/seats/seats.ts'
import type { Executor } from '../platform/db/database.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'
import type { Reader } from './questions.queries.ts'

/** A teacher as a reader of questions. */
export async function readerOf(
  executor: Executor,
  { id, isSubscriber }: { id: string; isSubscriber: boolean },
): Promise<Reader> {
  const seat = isSubscriber ? await findCurrentSeat(executor, id) : null
  return { userId: id, institutionId: seat?.institutionId ?? null, isSubscriber }
}

export const readerOfUser = (executor: Executor, user: User): Promise<Reader> =>
  readerOf(executor, { id: user.id, isSubscriber: opensPremium(user) })
