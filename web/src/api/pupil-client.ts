import type { Answer, Endpoint, FileType } from '@ariviyal/contract/endpoint'
import { clearPupil, readPupil } from '../session/pupils/pupil-store.ts'
import { type Bearer, callAs, downloadAs, type Given } from './client.ts'

function pupilBearer(): Bearer {
  const token = readPupil()?.token
  return { token, end: () => token !== undefined && clearPupil(token) }
}

/** Saves a file answer for the stored session of a pupil. */
export const downloadAsPupil = <const E extends Endpoint & { access: 'pupil'; file: FileType }>(
  endpoint: E,
  ...given: Given<E>
): Promise<void> => downloadAs(pupilBearer(), endpoint, ...given)

/** Calls an endpoint of pupils with the stored session of a pupil, which a 401 ends. No session of a user is involved. */
export function callAsPupil<const E extends Endpoint & { access: 'pupil' }>(
  endpoint: E,
  ...given: Given<E>
): Promise<Answer<E>> {
  return callAs(pupilBearer(), endpoint, ...given)
}
export type PupilCall = typeof callAsPupil

/** The same for a session that is not the stored one, such as of another pupil on a shared phone. */
export const callWithToken =
  (token: string): PupilCall =>
  (endpoint, ...given) =>
    callAs({ token, end: () => clearPupil(token) }, endpoint, ...given)
