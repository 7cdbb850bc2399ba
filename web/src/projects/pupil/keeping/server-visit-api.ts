import { sendPhoto } from '@ariviyal/contract/projects/photos'
import { sendVisit } from '@ariviyal/contract/projects/pupil-projects'
import { ApiError } from '../../../api/client.ts'
import type { PupilCall } from '../../../api/pupil-client.ts'
import { serverWorkApi } from '../../../assignments/pupil/keeping/server-work-api.ts'
import { forgetPhotoBytes, readPhotoBytes } from './photo-bytes.ts'
import type { VisitApi } from './send-visits.ts'

/** Longer than a slow line needs. */
const patienceMs = 20_000

interface Session {
  call: PupilCall
  token: () => string
}

/** The calls about visits and their photos, with a pupil's session. */
export const serverVisitApi = ({ call, token }: Session): VisitApi => ({
  sendVisit: ({ id, project, body }) =>
    call(sendVisit, { params: { id: project }, body: { id, ...body }, signal: AbortSignal.timeout(patienceMs) }),
  async sendBytes({ id }) {
    const bytes = await readPhotoBytes(id)
    if (!bytes) throw new ApiError(410, { msg: '' })
    const stop = new AbortController()
    // A line that is down would keep what follows waiting; the loop of the caller tries again.
    const onLine = (isUp: boolean) => isUp || stop.abort(new ApiError(0))
    const api = serverWorkApi({ call, token: token(), onLine, signal: stop.signal })
    return api.sendPage({ id, kind: 'picture', name: `${id}.jpg` }, bytes)
  },
  async addPhoto({ id: visit, project }, { id, field, replicate, refusals }, upload) {
    const checked = await serverWorkApi({ call, token: token() }).awaitCheck(upload)
    if (typeof checked === 'object') throw new ApiError(422, { msg: checked.refusal })
    // Sent also for an upload that is gone: the answer to an earlier try may have been lost.
    await call(sendPhoto, {
      params: { id: project },
      body: { visit, field, replicate, upload, refusals },
      signal: AbortSignal.timeout(patienceMs),
    })
    await forgetPhotoBytes(id).catch(() => undefined)
  },
})
