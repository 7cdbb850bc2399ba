import type { SubscriptionStateName } from '@ariviyal/contract/subscriptions/subscription-states'
import { times } from '@ariviyal/contract/limits'
import { addDays } from '../../platform/time/calendar.ts'
import type { SubscriptionRequestRow, SubscriptionRow } from '../subscriptions.table.ts'

export type StateTerm = Pick<SubscriptionRow, 'startsAt' | 'endsAt' | 'endedAt' | 'trial'>
type RequestStatus = SubscriptionRequestRow['status']

/** Days before the end from which a subscription is "ending soon": the first reminder. */
export const soonDays = Math.max(...times.reminderDays)

/**
 * The state of a user's own subscription at a moment, from all terms and the status of the last request. `stateInSql` is its twin in SQL; a test
 * compares the two.
 */
export function subscriptionState(
  terms: readonly StateTerm[],
  lastRequest: RequestStatus | null,
  now: Date,
): SubscriptionStateName {
  const live = terms.filter((term) => term.endedAt === null && term.endsAt > now)
  if (live.some((term) => term.startsAt <= now)) {
    if (live.every((term) => term.trial)) return 'trial'
    const end = Math.max(...live.map((term) => term.endsAt.getTime()))
    return end <= addDays(now, soonDays).getTime() ? 'ending-soon' : 'running'
  }
  if (live.length > 0) return 'upcoming'
  if (lastRequest === 'pending') return 'requested'
  if (terms.length > 0) return wasEndedByStaff(terms) ? 'ended-by-staff' : 'ended'
  return lastRequest === 'rejected' || lastRequest === 'withdrawn' ? lastRequest : 'none'
}

/** When a term stopped counting. */
export const overSince = (term: Pick<StateTerm, 'endsAt' | 'endedAt'>): Date => term.endedAt ?? term.endsAt

/** Whether staff ended the term that ended last. Of two with the same end, the one that staff ended decides. */
function wasEndedByStaff(terms: readonly StateTerm[]): boolean {
  const last = Math.max(...terms.map((term) => overSince(term).getTime()))
  return terms.some((term) => term.endedAt?.getTime() === last)
}
