import { times } from '@ariviyal/contract/limits'
import { addDays } from '../../platform/time/calendar.ts'

/** Sessions last used before this moment have expired (docs/product.md, Accounts and login sessions). */
export const loginSessionsUsedSince = (now: Date): Date => addDays(now, -times.sessionDays)

/** Minimum age of the recorded last use before it is written again. A session may expire this much early. */
export const touchAfterMs = 60 * 60 * 1000
