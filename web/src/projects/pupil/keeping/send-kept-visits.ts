import { ApiError } from '../../../api/client.ts'
import { callWithToken } from '../../../api/pupil-client.ts'
import { endKeptPupil } from '../../../session/pupils/end-pupil.ts'
import { dropKeptPupil, readKeptPupils } from '../../../session/pupils/kept-pupils.ts'
import { readPupil } from '../../../session/pupils/pupil-store.ts'
import { withLock } from '../../../sending/with-lock.ts'
import { isWaiting, type KeptVisit } from './kept-visits.ts'
import { announceVisits, lastingVisits } from './lasting-visits.ts'
import { sendVisits } from './send-visits.ts'
import { serverVisitApi } from './server-visit-api.ts'

/** Readings and photos that are left on this phone after a try to send them. */
export interface WaitingVisits {
  /** `own`: of the pupil of this phone. `other`: of one who has left. `locked`: of one who has to join again first. */
  of: 'own' | 'other' | 'locked'
  /** Whether the server has the readings, and only photos wait. */
  isPhotos: boolean
}

const findWaiting = async (): Promise<KeptVisit[]> => (await lastingVisits.readAll().catch(() => [])).filter(isWaiting)

/** Only one tab of this browser sends at a time. */
export const sendingLock = 'project-visits'

/** Sends all readings that wait on this phone. Returns what is left. */
export async function sendKeptVisits(): Promise<WaitingVisits[]> {
  const own = readPupil()
  for (const pupil of new Set((await findWaiting()).map((visit) => visit.pupil))) {
    const session = pupil === own?.pupil.id ? own : readKeptPupils('readings').find((kept) => kept.pupil.id === pupil)
    if (session) await sendOf(pupil, session.token)
  }
  const left = (await findWaiting()).map(({ pupil, isSent }): WaitingVisits => {
    const isKept = readKeptPupils('readings').some((kept) => kept.pupil.id === pupil)
    const of = pupil === readPupil()?.pupil.id ? 'own' : isKept ? 'other' : 'locked'
    return { of, isPhotos: isSent }
  })
  if (!left.some(({ of }) => of === 'other'))
    for (const { token } of readKeptPupils('readings')) await endKeptPupil('readings', token)
  return left
}

async function sendOf(pupil: string, token: string): Promise<void> {
  try {
    const api = serverVisitApi({ call: callWithToken(token), token: () => token })
    await withLock(sendingLock, () => sendVisits(lastingVisits, pupil, api))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) dropKeptPupil('readings', token)
  }
  announceVisits()
}

/** Whether readings of a pupil wait on this phone. */
export const areReadingsWaitingFor = async (pupil: string): Promise<boolean> =>
  (await findWaiting()).some((visit) => visit.pupil === pupil)
