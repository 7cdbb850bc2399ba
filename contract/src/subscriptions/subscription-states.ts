/** States of a teacher's own subscription. If several apply, the first counts. */
export const subscriptionStates = [
  'trial',
  'running',
  'ending-soon',
  'upcoming',
  'requested',
  'ended',
  'ended-by-staff',
  'rejected',
  'withdrawn',
  'none',
] as const
export type SubscriptionStateName = (typeof subscriptionStates)[number]

/** States of people who have or had a subscription, in display order. */
export const listedStates = [
  'running',
  'ending-soon',
  'trial',
  'upcoming',
  'requested',
  'ended',
  'ended-by-staff',
] as const satisfies SubscriptionStateName[]

/** Events of a teacher's subscription; a database constraint refuses others. */
export const subscriptionEventKinds = [
  'requested',
  'withdrawn',
  'rejected',
  'approved',
  'started',
  'renewed',
  'extended',
  'trial-started',
  'reference-changed',
  'ended',
  'ended-by-staff',
  'undone',
] as const
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number]
