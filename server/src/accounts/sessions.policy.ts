import { times } from '@ariviyal/contract/limits'
import { addDays } from '../platform/calendar.ts'

/** A session whose last use is before this moment has ended (docs/product.md, Accounts and login sessions). */
export const sessionsLiveSince = (now: Date): Date => addDays(now, -times.sessionDays)

/** How old the noted last use may get before it is written again: the end of a session may come this much early. */
export const touchAfterMs = 60 * 60 * 1000
