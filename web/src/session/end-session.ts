import { logout } from '@ariviyal/contract/accounts'
import { endpointUrl } from '../api/endpoint-url.ts'
import { forgetFormDraft } from '../institutions/form-drafts.ts'

/**
 * Tells the server that a token is given up; it has left the storage already, so it is passed. The tab may close meanwhile. What the
 * account had begun to ask for goes with it; the registration of a school belongs to no account and stays.
 */
export function endSession(token: string) {
  forgetFormDraft('subscription-form')
  return fetch(endpointUrl(logout), {
    method: logout.method,
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  })
}
