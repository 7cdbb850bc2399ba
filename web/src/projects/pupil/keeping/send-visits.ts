import { ApiError } from '../../../api/client.ts'
import { isWaiting, type KeptPhoto, type KeptVisit, type VisitStore } from './kept-visits.ts'

/** The calls of a pupil. A try that fails may have arrived all the same. */
export interface VisitApi {
  sendVisit: (visit: KeptVisit) => Promise<unknown>
  /** Sends the bytes, from where an earlier try ended, and returns the id of the upload. */
  sendBytes: (photo: KeptPhoto) => Promise<string>
  /** Adds an upload to a visit that the server has. */
  addPhoto: (visit: KeptVisit, photo: KeptPhoto, upload: string) => Promise<unknown>
}

/** Refusals that no repetition changes. A conflict of a photo passes: its file is being examined, or the pupil has sent much today. */
const isFinal = (error: unknown, passing: readonly number[] = [401, 408, 425, 429]): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.includes(error.status)
const passingForPhotos = [401, 408, 409, 425, 429]

/**
 * Sends a pupil's visits one after the other, oldest first, and then their photos, so that no reading waits for a photo. A visit leaves the phone
 * only once the server has acknowledged all of it; what the server refuses stays with the reason. Rejects when the network or the session ends it.
 */
export async function sendVisits(store: VisitStore, pupil: string, api: VisitApi): Promise<void> {
  for (const visit of await waitingOf(store, pupil))
    try {
      if (visit.isSent) continue
      await api.sendVisit(visit)
      if (visit.photos.length === 0) await store.remove(visit.id)
      else await store.change(visit.id, (kept) => ({ ...kept, isSent: true }))
    } catch (error) {
      if (!isFinal(error)) throw error
      await store.change(visit.id, (kept) => ({ ...kept, refusal: error.msg ?? '' }))
    }
  for (const visit of await waitingOf(store, pupil))
    for (const photo of visit.photos.filter(({ refusal }) => refusal === null)) await sendOne(store, visit, photo, api)
}

async function waitingOf(store: VisitStore, pupil: string): Promise<KeptVisit[]> {
  const waiting = (await store.readAll()).filter((visit) => visit.pupil === pupil && isWaiting(visit))
  return waiting.toSorted((one, other) => one.entered_at.localeCompare(other.entered_at))
}

/** An upload that the server has lost is sent again; one that it says to have lost right after is not. */
async function sendOne(store: VisitStore, visit: KeptVisit, photo: KeptPhoto, api: VisitApi): Promise<void> {
  const change = (set: Partial<KeptPhoto>) =>
    store.change(visit.id, (kept) => ({
      ...kept,
      photos: kept.photos.map((one) => (one.id === photo.id ? { ...one, ...set } : one)),
    }))
  try {
    const upload = photo.upload ?? (await api.sendBytes(photo))
    if (photo.upload === null) await change({ upload })
    await api.addPhoto(visit, photo, upload)
    await forgetPhoto(store, visit.id, photo.id)
  } catch (error) {
    if (!isFinal(error, passingForPhotos)) throw error
    // The server keeps a file that belongs to nothing for some days only: the phone may have been away longer.
    const isLost = error.fields['upload'] !== undefined && photo.upload !== null
    if (!isLost) return change({ refusal: error.msg ?? '' })
    await change({ upload: null })
    await sendOne(store, visit, { ...photo, upload: null }, api)
  }
}

/** Takes a photo from a visit, and the visit from the phone when nothing of it is left to send. */
export const forgetPhoto = (store: VisitStore, visitId: string, photoId: string): Promise<void> =>
  store.change(visitId, (kept) => {
    const photos = kept.photos.filter(({ id }) => id !== photoId)
    return kept.isSent && photos.length === 0 ? null : { ...kept, photos }
  })
