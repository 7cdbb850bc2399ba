import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { insertSubscription, selectTermsOf } from './subscriptions.queries.ts'
import { nextTerm, type Term } from './term.ts'

/** Adds a term to a user's subscription, after the running one if there is one. The user's row is locked, so that terms never overlap. */
export async function startSubscription(
  tx: Transaction,
  given: { userId: string; requestId: string; months: number; reference: string; now: Date },
): Promise<Term> {
  if (!(await lockUser(tx, given.userId))) throw new Refusal('not-found')
  const term = nextTerm(await selectTermsOf(tx, given.userId, given.now), given.now, given.months)
  await insertSubscription(tx, {
    id: uuid(),
    userId: given.userId,
    requestId: given.requestId,
    ...term,
    endedAt: null,
    reference: given.reference,
    createdAt: given.now,
  })
  return term
}
