import { logout } from '@ariviyal/contract/accounts/accounts'
import { endpointUrl } from '../api/endpoint-url.ts'
import { forgetFormDraft } from './device/form-drafts.ts'
import { forgetPages } from './device/kept-pages.ts'

/**
 * Revokes a token on the server. The token has left the storage already, so it is passed; the tab may close meanwhile.
 * Also removes the account's draft of the subscription form; an institution's registration belongs to no account and is
 * kept. Data of pages that open without a network is removed too: it holds names of pupils.
 */
export function endSession(token: string) {
  forgetFormDraft('subscription-form')
  forgetPages().catch(() => undefined)
  return fetch(endpointUrl(logout), {
    method: logout.method,
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  })
}
