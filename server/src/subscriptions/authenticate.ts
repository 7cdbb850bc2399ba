import { createAuthenticate } from '../accounts/login-sessions/authenticate.ts'
import { hasSecondFactor, isSecondFactorRequired } from '../second-factor/second-factor.policy.ts'
import { isSubscribed, lastEnd, requestedAt } from './subscriptions.policy.ts'

/** Accounts know sessions; other features know subscriptions and second factors. One query finds all of them for a caller. */
export const authenticate = createAuthenticate({
  isSubscribed,
  requestedAt,
  lastEnd,
  hasSecondFactor,
  isSecondFactorRequired,
})
