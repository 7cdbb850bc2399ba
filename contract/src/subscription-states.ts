/**
 * Where a teacher's own subscription stands. Of several that hold at once the first counts: what runs or is agreed, then what waits,
 * then what was.
 */
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

/** The states of someone who has or had a subscription, in the order in which a list offers them. */
export const listedStates = [
  'running',
  'ending-soon',
  'trial',
  'upcoming',
  'requested',
  'ended',
  'ended-by-staff',
] as const satisfies SubscriptionStateName[]

/** Every move of a teacher's subscription; the database refuses another word. */
export const subscriptionMoves = [
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
export type SubscriptionMove = (typeof subscriptionMoves)[number]
