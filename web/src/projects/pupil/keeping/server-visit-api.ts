import { sendPhoto } from '@ariviyal/contract/projects/photos'
import { sendVisit } from '@ariviyal/contract/projects/pupil-projects'
import { ApiError } from '../../../api/client.ts'
import type { PupilCall } from '../../../api/pupil-client.ts'
import { serverWorkApi } from '../../../assignments/pupil/keeping/server-work-api.ts'
import type { KeptPhoto, KeptVisit } from './kept-visits.ts'
import { forgetPhotoBytes, readPhotoBytes } from './photo-bytes.ts'
import type { VisitApi } from './send-visits.ts'

/** Longer than a slow line needs. */
const patienceMs = 20_000

interface Session {
  call: PupilCall
  token: () => string
}

/** The calls about visits and their photos, with a pupil's session. */
export const serverVisitApi = (session: Session): VisitApi => ({
  sendVisit: ({ id, project, body }) =>
    session.call(sendVisit, {
      params: { id: project },
      body: { id, ...body },
      signal: AbortSignal.timeout(patienceMs),
    }),
  sendPhoto: async (visit, photo, change) => {
    const upload = photo.upload ?? (await sendBytes(session, photo))
    await change({ upload })
    try {
      await attach(session, visit, photo, upload)
      await forgetPhotoBytes(photo.id).catch(() => undefined)
    } catch (error) {
      // The server keeps a file that belongs to nothing for some days only: the phone may have been away longer.
      if (!(error instanceof ApiError) || error.fields['upload'] === undefined || photo.isResent) throw error
      await change({ upload: null, isResent: true })
      throw new ApiError(503)
    }
  },
})

/** Sends the bytes in pieces that go on after a cut, and returns the id of the upload. */
async function sendBytes({ call, token }: Session, { id }: KeptPhoto): Promise<string> {
  const bytes = await readPhotoBytes(id)
  if (!bytes) throw new ApiError(410, { msg: '' })
  const stop = new AbortController()
  // A line that is down would keep what follows waiting; the loop of the caller tries again.
  const onLine = (isUp: boolean) => isUp || stop.abort(new ApiError(0))
  const api = serverWorkApi({ call, token: token(), onLine, signal: stop.signal })
  return api.sendPage({ id, kind: 'picture', name: `${id}.jpg` }, bytes)
}

async function attach({ call, token }: Session, visit: KeptVisit, photo: KeptPhoto, upload: string): Promise<void> {
  const checked = await serverWorkApi({ call, token: token() }).awaitCheck(upload)
  if (typeof checked === 'object') throw new ApiError(422, { msg: checked.refusal })
  // Asked also for an upload that is gone: the answer to an earlier try may have been lost.
  await call(sendPhoto, {
    params: { id: visit.project },
    body: { visit: visit.id, field: photo.field, replicate: photo.replicate, upload },
    signal: AbortSignal.timeout(patienceMs),
  })
}
