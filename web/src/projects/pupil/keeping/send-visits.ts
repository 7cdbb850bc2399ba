import { ApiError } from '../../../api/client.ts'
import { isWaiting, type KeptVisit, type VisitStore } from './kept-visits.ts'

/** Sends one visit. A try that fails may have arrived all the same. */
type SendVisit = (visit: KeptVisit) => Promise<unknown>

/** Refusals that no repetition changes. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

/**
 * Sends a pupil's visits one after the other, oldest first. A visit leaves the phone only once the server has acknowledged it; one that
 * the server refuses stays with the reason. Rejects when the network or the session ends it.
 */
export async function sendVisits(store: VisitStore, pupil: string, send: SendVisit): Promise<void> {
  const waiting = (await store.readAll()).filter((visit) => visit.pupil === pupil && isWaiting(visit))
  for (const visit of waiting.toSorted((one, other) => one.entered_at.localeCompare(other.entered_at)))
    try {
      await send(visit)
      await store.remove(visit.id)
    } catch (error) {
      if (!isFinal(error)) throw error
      await store.refuse(visit.id, error.msg ?? '')
    }
}
