import type { Visit } from '@ariviyal/contract/projects/readings'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { callAsPupil } from '../../api/pupil-client.ts'
import { withLock } from '../../sending/with-lock.ts'
import { SendLoop } from '../../tests/pupil/taking/send-loop.ts'
import { readPupil } from '../../session/pupils/pupil-store.ts'
import { isWaiting, type KeptPhoto, type KeptVisit, unsentOf, type VisitStore } from './keeping/kept-visits.ts'
import { announceVisits, lastingVisits, onVisits } from './keeping/lasting-visits.ts'
import { forgetPhoto, sendVisits } from './keeping/send-visits.ts'
import { sendingLock } from './keeping/send-kept-visits.ts'
import { serverVisitApi } from './keeping/server-visit-api.ts'
import { VisitMemory } from './keeping/visit-memory.ts'

/** `over`: the pupil's session has ended. */
export type Line = 'up' | 'down' | 'over'

const inPage = new VisitMemory()

const lineOf = (failure: unknown): Line => {
  if (failure === undefined) return 'up'
  return failure instanceof ApiError && failure.status === 401 ? 'over' : 'down'
}

const api = serverVisitApi({ call: callAsPupil, token: () => readPupil()?.token ?? '' })

async function readKept(pupil: string): Promise<KeptVisit[]> {
  const all = await Promise.all([lastingVisits, inPage].map((store) => store.readAll().catch(() => [])))
  return all.flat().filter((visit) => visit.pupil === pupil)
}
const isAnyWaiting = async (pupil: string) => (await readKept(pupil)).some(isWaiting)

/**
 * A pupil's visits of one project that the server does not have, and the loop that sends them. `onSent` runs when readings or a photo have left
 * the phone, from this page or another one, since `keptBefore` of them were counted.
 */
export function useKeptVisits(pupil: string, project: string, keptBefore: number, onSent: () => void) {
  const [kept, setKept] = useState<KeptVisit[]>([])
  const [line, setLine] = useState<Line>('up')
  const [lasts, setLasts] = useState(true)
  const count = useRef(keptBefore)
  const loop = useRef<SendLoop>(undefined)
  const sent = useRef(onSent)
  useEffect(() => {
    sent.current = onSent
  })

  const reread = useCallback(async () => {
    const visits = (await readKept(pupil)).filter((visit) => visit.project === project)
    setKept(visits)
    const unsent = visits.reduce((sum, visit) => sum + unsentOf(visit), 0)
    if (unsent < count.current) sent.current()
    count.current = unsent
  }, [pupil, project])

  useEffect(() => {
    const send = async () => {
      await reread()
      if (!(await isAnyWaiting(pupil))) return false
      try {
        // A store that does not answer has nothing to send.
        await sendVisits(lastingVisits, pupil, api).catch(rethrowOfServer)
        await sendVisits(inPage, pupil, api)
      } finally {
        announceVisits()
        await reread()
      }
      return false
    }
    const sending = new SendLoop(
      { send, ask: async () => {} },
      {
        exclusively: (work) => withLock(sendingLock, work),
        onResult: (failure) => setLine(lineOf(failure)),
        isFinal: (failure) => lineOf(failure) === 'over',
      },
    )
    loop.current = sending
    const stopListening = onVisits(() => void reread())
    addEventListener('online', sending.wake)
    sending.wake()
    return () => {
      sending.stop()
      stopListening()
      removeEventListener('online', sending.wake)
    }
  }, [pupil, reread])

  /** Keeps a visit, and then sends it. Where the phone stores nothing, the page keeps it until it is closed. */
  const enter = async (visit: KeptVisit) => {
    const store: VisitStore = await lastingVisits.enter(visit).then(
      () => lastingVisits,
      () => inPage.enter(visit).then(() => inPage),
    )
    setLasts(store.lasts)
    announceVisits()
    await reread()
    loop.current?.wake()
  }
  /** Keeps a photo that was taken again, of a visit that the server has, and then sends it. */
  const retake = async ({ sent_id: id, protocol, measured_on }: Visit, photo: KeptPhoto) => {
    const body = { protocol, measured_on, measured_at: null, place: null, readings: [] }
    const entered_at = new Date().toISOString()
    const visit = { id, pupil, project, body, entered_at, refusal: null, isSent: true, photos: [photo] }
    const isKept = await lastingVisits.addPhotos(visit).then(
      () => true,
      () => inPage.addPhotos(visit).then(() => false),
    )
    setLasts(isKept)
    announceVisits()
    await reread()
    loop.current?.wake()
  }
  const remove = async (visit: KeptVisit) => {
    // Counted down first: what the pupil gives up was not sent.
    count.current -= unsentOf(visit)
    for (const store of [lastingVisits, inPage]) await store.remove(visit.id).catch(() => undefined)
    announceVisits()
    await reread()
  }
  /** Gives up a photo that the server does not take. */
  const removePhoto = async ({ id }: KeptVisit, photo: KeptPhoto) => {
    for (const store of [lastingVisits, inPage]) await forgetPhoto(store, id, photo.id).catch(() => undefined)
    announceVisits()
    await reread()
  }
  return { kept, line, lasts, enter, retake, remove, removePhoto, wake: () => loop.current?.wake() }
}

function rethrowOfServer(error: unknown): void {
  if (error instanceof ApiError) throw error
}
