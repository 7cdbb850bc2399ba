import type { Caller } from '../platform/house.ts'
import { opensPremium } from '../subscriptions/subscriptions.policy.ts'

/** Whether a caller may have the file of an item: free ones are for everyone, premium ones for who opens premium. */
export const mayOpen = (item: { isPremium: boolean }, caller: Caller | null): boolean =>
  !item.isPremium || opensPremium(caller?.user ?? null)
