import { Pupil } from '@ariviyal/contract/classroom/pupils'
import * as z from 'zod/mini'

/** A pupil's session as stored; apart from the session of a user, so that both may be on one device. */
const StoredPupil = z.object({ token: z.string(), pupil: Pupil })
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

/** The stored session, or null; removes corrupt data. */
export function readPupil(): StoredPupil | null {
  const text = storage()?.getItem(PUPIL) ?? null
  const stored = text === null ? null : parse(text)
  if (text !== null && !stored) storage()?.removeItem(PUPIL)
  return stored
}

export function storePupil(stored: StoredPupil): void {
  storage()?.setItem(PUPIL, JSON.stringify(stored))
}

/** Forgets the session, unless another has replaced it meanwhile. */
export function clearPupil(token: string): void {
  if (readPupil()?.token === token) storage()?.removeItem(PUPIL)
}
