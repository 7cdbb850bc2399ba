import { Pupil } from '@ariviyal/contract/classroom/pupils'
import * as z from 'zod/mini'

/** A pupil's session as stored; apart from the session of a user, so that both may be on one device. */
export const StoredPupil = z.object({ token: z.string(), pupil: Pupil })
export type StoredPupil = z.infer<typeof StoredPupil>

const PUPIL = 'pupil'

/** Storage may be unavailable (private windows, policies). */
const storage = () => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function parse(text: string): StoredPupil | null {
  try {
    const stored = StoredPupil.safeParse(JSON.parse(text))
    return stored.success ? stored.data : null
  } catch {
    return null
  }
}

let last: { text: string | null; stored: StoredPupil | null } = { text: null, stored: null }

/** The stored session, or null; the same object until it changes. Removes corrupt data. */
export function readPupil(): StoredPupil | null {
  const text = storage()?.getItem(PUPIL) ?? null
  if (text !== last.text) last = { text, stored: text === null ? null : parse(text) }
  if (text !== null && !last.stored) storage()?.removeItem(PUPIL)
  return last.stored
}

const listeners = new Set<() => void>()

/** Calls back after each change, also by another tab. Returns how to stop that. */
export function onPupilChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function storePupil(stored: StoredPupil): void {
  storage()?.setItem(PUPIL, JSON.stringify(stored))
  for (const listener of listeners) listener()
}

/** Forgets the session, unless another has replaced it meanwhile. */
export function clearPupil(token: string): void {
  if (readPupil()?.token !== token) return
  storage()?.removeItem(PUPIL)
  for (const listener of listeners) listener()
}
