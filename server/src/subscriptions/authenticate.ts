import { createAuthenticate } from '../accounts/authenticate.ts'
import { isSubscribed } from './subscriptions.policy.ts'

/** Accounts know sessions, subscriptions know who is subscribed; a caller is both, found in one query. */
export const authenticate = createAuthenticate(isSubscribed)
