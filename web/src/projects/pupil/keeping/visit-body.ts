import { sendVisit, type VisitReceipt } from '@ariviyal/contract/projects/pupil-projects'
import type { PupilCall } from '../../../api/pupil-client.ts'
import type { KeptVisit } from './kept-visits.ts'

/** Longer than a slow line needs. */
const patienceMs = 20_000

/** Sends a visit with a pupil's session. */
export const sendVisitWith =
  (call: PupilCall) =>
  ({ id, project, body }: KeptVisit): Promise<VisitReceipt> =>
    call(sendVisit, { params: { id: project }, body: { id, ...body }, signal: AbortSignal.timeout(patienceMs) })
