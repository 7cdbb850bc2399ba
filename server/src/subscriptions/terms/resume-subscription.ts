import type { User } from '@ariviyal/contract/accounts/accounts'
import { lockUser } from '../../accounts/find-people.ts'
import { restoreSeat } from '../../institutions/seats/seats.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { recordEvent } from '../lists/record-event.ts'
import { resumeTerms, selectTermsOf } from '../subscriptions.queries.ts'

/** What undoing an end needs: the terms, the moment, and the released seat. */
export interface EndedSubscription {
  name: string
  userId: string
  terms: string[]
  seatId: string | null
}

/**
 * Undoes the end of a subscription: restores the terms and the seat. Raises `changed-since` when a term was started or the seat was given to another
 * teacher meanwhile.
 */
export async function resumeSubscription(
  tx: Transaction,
  ended: EndedSubscription,
  { staff, now }: { staff: User; now: Date },
): Promise<void> {
  if (!(await lockUser(tx, ended.userId))) throw new AppError('changed-since')
  if ((await selectTermsOf(tx, ended.userId, now)).length > 0) throw new AppError('changed-since')
  await resumeTerms(tx, ended.terms)
  const by = { actor: 'staff', id: staff.id } as const
  for (const subscriptionId of ended.terms) {
    const details = { undone: 'ended-by-staff' }
    await recordEvent(tx, { kind: 'undone', userId: ended.userId, subscriptionId, at: now, by, details })
  }
  if (!ended.seatId) return
  const seat = { userId: ended.userId, seatId: ended.seatId, actorId: staff.id, at: now }
  if (!(await restoreSeat(tx, seat))) throw new AppError('changed-since')
}
