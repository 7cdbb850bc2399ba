import { logout } from '@ariviyal/contract/accounts'
import { endpointUrl } from '../api/endpoint-url.ts'

/** Tells the server that a token is given up; it has left the storage already, so it is passed. The tab may close meanwhile. */
export const endSession = (token: string) =>
  fetch(endpointUrl(logout), { method: logout.method, headers: { authorization: `Bearer ${token}` }, keepalive: true })
