import type { SubscriptionStateName } from '@ariviyal/contract/subscription-states'
import { times } from '@ariviyal/contract/limits'
import { addDays } from '../platform/calendar.ts'
import type { SubscriptionRequestRow, SubscriptionRow } from './subscriptions.table.ts'

export type StateTerm = Pick<SubscriptionRow, 'startsAt' | 'endsAt' | 'endedAt' | 'trial'>
type RequestStatus = SubscriptionRequestRow['status']

/** A subscription ends soon from the first reminder on, in days. */
export const soonDays = Math.max(...times.reminderDays)

/**
 * Where a user's own subscription stands at a moment, from all terms and the status of the last request. The one place where this is
 * decided; `stateInSql` says the same in SQL, and a test holds the two against each other.
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

/** Whether what ended last was ended by staff; of two that ended together, the one that staff ended decides. */
function wasEndedByStaff(terms: readonly StateTerm[]): boolean {
  const last = Math.max(...terms.map((term) => overSince(term).getTime()))
  return terms.some((term) => term.endedAt?.getTime() === last)
}
