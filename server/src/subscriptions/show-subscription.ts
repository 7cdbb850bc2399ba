import type { SubscriptionState } from '@ariviyal/contract/subscriptions'
import type * as z from 'zod/mini'
import { findSchoolCover } from '../institutions/seats.ts'
import type { Executor } from '../platform/database.ts'
import { findLastRequestOf } from './requests.queries.ts'
import { selectTermsOf } from './subscriptions.queries.ts'
import type { SubscriptionRequestRow } from './subscriptions.table.ts'
import { wholeTerm } from './term.ts'

type State = z.output<typeof SubscriptionState>

/** A user's last request and what makes them a subscriber now: their own subscription, else their school's. */
export async function showSubscription(executor: Executor, userId: string, now: Date): Promise<State> {
  const request = await findLastRequestOf(executor, userId)
  return {
    request: request && { status: request.status, created_at: request.createdAt.toISOString(), reason: request.reason },
    subscription:
      (await ownSubscription(executor, userId, now, request)) ?? (await schoolSubscription(executor, userId, now)),
  }
}

async function ownSubscription(
  executor: Executor,
  userId: string,
  now: Date,
  request: SubscriptionRequestRow | null,
): Promise<State['subscription']> {
  const whole = wholeTerm(await selectTermsOf(executor, userId, now))
  if (!whole || whole.startsAt > now) return null
  return {
    source: 'own',
    institution_name: request?.institution_name ?? '',
    starts_at: whole.startsAt.toISOString(),
    ends_at: whole.endsAt.toISOString(),
  }
}

async function schoolSubscription(executor: Executor, userId: string, now: Date): Promise<State['subscription']> {
  const cover = await findSchoolCover(executor, userId, now)
  return (
    cover && {
      source: 'institution',
      institution_name: cover.institutionName,
      starts_at: cover.startsAt.toISOString(),
      ends_at: cover.endsAt.toISOString(),
    }
  )
}
