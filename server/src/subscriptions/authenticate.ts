import { createAuthenticate } from '../accounts/authenticate.ts'
import { hasSecondFactor, isSecondFactorRequired } from '../second-factor/second-factor.policy.ts'
import { isSubscribed } from './subscriptions.policy.ts'

/** Accounts know sessions, others know who is subscribed and who has a second factor; a caller is all of it, found in one query. */
export const authenticate = createAuthenticate(isSubscribed, { hasSecondFactor, isSecondFactorRequired })
