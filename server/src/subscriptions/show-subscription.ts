import type { SubscriptionState } from '@ariviyal/contract/subscriptions/subscriptions'
import { findInstitutionCover } from '../institutions/seats/seats.ts'
import type { Executor } from '../platform/db/database.ts'
import { findLastRequestOf } from './requests/requests.queries.ts'
import { overSince, subscriptionState } from './terms/state.ts'
import { selectAllTermsOf } from './subscriptions.queries.ts'
import type { SubscriptionRequestRow, SubscriptionRow } from './subscriptions.table.ts'
import { mergedTerm } from './terms/term.ts'

/** A user's own state, their last request, and the source of their current access: their own term, else their institution. */
export async function showSubscription(executor: Executor, userId: string, now: Date): Promise<SubscriptionState> {
  const request = await findLastRequestOf(executor, userId)
  const terms = await selectAllTermsOf(executor, userId)
  const live = terms.filter((term) => term.endedAt === null && term.endsAt > now)
  const own = ownSubscription(live, request, now)
  return {
    state: subscriptionState(terms, request?.status ?? null, now),
    request: request && { status: request.status, created_at: request.createdAt.toISOString(), reason: request.reason },
    subscription: own ?? (await institutionSubscription(executor, userId, now)),
    upcoming: own ? null : spanOf(live),
    ended_at: live.length > 0 ? null : lastEnd(terms),
  }
}

function spanOf(terms: SubscriptionRow[]) {
  const span = mergedTerm(terms)
  return span && { starts_at: span.startsAt.toISOString(), ends_at: span.endsAt.toISOString() }
}

function lastEnd(terms: SubscriptionRow[]): string | null {
  const ends = terms.map((term) => overSince(term).getTime())
  return ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null
}

function ownSubscription(
  live: SubscriptionRow[],
  request: SubscriptionRequestRow | null,
  now: Date,
): SubscriptionState['subscription'] {
  const span = spanOf(live)
  if (!span || !live.some((term) => term.startsAt <= now)) return null
  return {
    source: 'own',
    trial: live.every((term) => term.trial),
    institution_name: request?.institution_name ?? '',
    ...span,
  }
}

async function institutionSubscription(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<SubscriptionState['subscription']> {
  const cover = await findInstitutionCover(executor, userId, now)
  return (
    cover && {
      source: 'institution',
      trial: false,
      institution_name: cover.institutionName,
      starts_at: cover.startsAt.toISOString(),
      ends_at: cover.endsAt.toISOString(),
    }
  )
}
