import type { Answer, Endpoint } from '@ariviyal/contract/endpoint'
import { clearPupil, readPupil } from '../session/pupil-store.ts'
import { callAs, type Given } from './client.ts'

/** Calls an endpoint of pupils with the stored session of a pupil, which a 401 ends. No session of a user is involved. */
export function callAsPupil<const E extends Endpoint & { access: 'pupil' }>(
  endpoint: E,
  ...given: Given<E>
): Promise<Answer<E>> {
  const token = readPupil()?.token
  return callAs({ token, end: () => token !== undefined && clearPupil(token) }, endpoint, ...given)
}
