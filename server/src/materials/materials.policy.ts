import type { Caller } from '../platform/house.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'

/** Whether a caller may have a material whole: the same rule as for books and videos. */
export const mayOpen = (material: { isPremium: boolean }, caller: Caller): boolean =>
  !material.isPremium || opensPremium(caller.user)
