import type { Caller } from '../platform/app-context.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'

/** Whether a caller may open a material: the same rule as for books and videos. */
export const mayOpen = (material: { isPremium: boolean }, caller: Caller): boolean =>
  !material.isPremium || opensPremium(caller.user)
