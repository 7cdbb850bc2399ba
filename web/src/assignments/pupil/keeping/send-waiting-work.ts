import { ApiError } from '../../../api/client.ts'
import { callWithToken } from '../../../api/pupil-client.ts'
import { endKeptPupil } from '../../../session/pupils/end-pupil.ts'
import { dropKeptPupil, readKeptPupils } from '../../../session/pupils/kept-pupils.ts'
import { readPupil } from '../../../session/pupils/pupil-store.ts'
import { withLock } from '../../../sending/with-lock.ts'
import { assignmentOf, isWaiting, type KeptWork, pupilOf } from './kept-work.ts'
import { lastingWork } from './lasting-work.ts'
import { serverWorkApi } from './server-work-api.ts'
import { WorkSender } from './work-sender.ts'

/** Work that is left on this phone after a try to send it. */
export interface WaitingWork {
  assignment: string
  title: string
  /** `own`: of the pupil of this phone. `other`: of one who has left. `locked`: of one who has to join again first. */
  of: 'own' | 'other' | 'locked'
}

/** Work on this phone that its pupil has handed in and the server has not confirmed. */
const findWaiting = async (): Promise<KeptWork[]> => (await lastingWork.readAll().catch(() => [])).filter(isWaiting)

/** Sends the work that waits on this phone, except for the assignment `except`, whose page sends by itself. Returns what is left. */
export async function sendWaitingWork(except?: string): Promise<WaitingWork[]> {
  const own = readPupil()
  const left: WaitingWork[] = []
  for (const work of (await findWaiting()).filter((one) => assignmentOf(one) !== except)) {
    const isOwn = pupilOf(work) === own?.pupil.id
    const session = isOwn ? own : readKeptPupils('work').find(({ pupil }) => pupil.id === pupilOf(work))
    const isSent = session !== undefined && (await sendOne(work, session.token))
    const of = session ? (isOwn ? 'own' : 'other') : 'locked'
    if (!isSent) left.push({ assignment: assignmentOf(work), title: work.shown.title, of })
  }
  if (!left.some(({ of }) => of === 'other'))
    for (const { token } of readKeptPupils('work')) await endKeptPupil('work', token)
  return left
}

async function sendOne({ key }: KeptWork, token: string): Promise<boolean> {
  const stop = new AbortController()
  // A line that is down would keep the work of other pupils waiting.
  const onLine = (isUp: boolean) => isUp || stop.abort(new ApiError(0))
  const api = serverWorkApi({ call: callWithToken(token), token, onLine, signal: stop.signal })
  const sender = new WorkSender(lastingWork, key, api)
  try {
    await withLock(`work:${key}`, async () => {
      while (await sender.send()) {
        // Until nothing is left.
      }
    })
    return !(await lastingWork.read(key))?.handingIn
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) dropKeptPupil('work', token)
    return false
  }
}

/** Whether work of a pupil waits on this phone. */
export const isWorkWaitingFor = async (pupil: string): Promise<boolean> =>
  (await findWaiting()).some((work) => pupilOf(work) === pupil)
