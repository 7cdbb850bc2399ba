import { showOwnInstitution, type OwnInstitution } from '@ariviyal/contract/institutions/own-institution'
import { call } from '../api/client.ts'
import { readSession } from '../session/store.ts'

/**
 * The institution that the user represents, with the page's data. Null without one, and for guests, whom the parallel
 * gate redirects to the login.
 */
export async function loadOwnInstitution<Data>(
  request: Request,
  load: (institution: OwnInstitution) => Promise<Data>,
): Promise<{ school: OwnInstitution; data: Data } | null> {
  if (!readSession()) return null
  const { school: institution } = await call(showOwnInstitution, { signal: request.signal })
  return institution && { school: institution, data: await load(institution) }
}
