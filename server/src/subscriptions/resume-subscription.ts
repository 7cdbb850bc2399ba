import type { User } from '@ariviyal/contract/accounts'
import { lockUser } from '../accounts/find-people.ts'
import { restoreSeat } from '../institutions/seats.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import { recordMove } from './record-move.ts'
import { resumeTerms, selectTermsOf } from './subscriptions.queries.ts'

/** What is kept of a subscription that staff ended: the terms, the moment, and the seat that was freed. */
export interface EndedSubscription {
  name: string
  userId: string
  terms: string[]
  seatId: string | null
}

/** Takes back the end of a subscription: the same terms run on, and the seat is held again. Raises `changed-since` when a term was begun or the seat was given away meanwhile. */
export async function resumeSubscription(
  tx: Transaction,
  ended: EndedSubscription,
  { staff, now }: { staff: User; now: Date },
): Promise<void> {
  if (!(await lockUser(tx, ended.userId))) throw new Refusal('changed-since')
  if ((await selectTermsOf(tx, ended.userId, now)).length > 0) throw new Refusal('changed-since')
  await resumeTerms(tx, ended.terms)
  const by = { actor: 'staff', id: staff.id } as const
  for (const subscriptionId of ended.terms) {
    const details = { undone: 'ended-by-staff' }
    await recordMove(tx, { kind: 'undone', userId: ended.userId, subscriptionId, at: now, by, details })
  }
  if (!ended.seatId) return
  const seat = { userId: ended.userId, seatId: ended.seatId, actorId: staff.id, at: now }
  if (!(await restoreSeat(tx, seat))) throw new Refusal('changed-since')
}
