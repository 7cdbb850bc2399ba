import { readStored, removeStored, store } from '../session/device/browser-storage.ts'
import { readSession } from '../session/store.ts'
import type { Draft } from './draft.ts'

/** Unsent entries survive a closed tab, a reload and an expired session: they are stored on this device, per teacher. */
const keyOf = (classId: string) => `marks:${classId}`

export function readDraft(classId: string): Draft {
  const stored = readStored('device', keyOf(classId)) as { user: string; draft: Draft } | undefined
  return stored?.user === readSession()?.user.id ? (stored?.draft ?? {}) : {}
}

export function saveDraft(classId: string, draft: Draft): void {
  const user = readSession()?.user.id
  if (user === undefined) return
  if (Object.keys(draft).length === 0) forgetDraft(classId)
  else store('device', keyOf(classId), { user, draft })
}

export const forgetDraft = (classId: string): void => removeStored('device', keyOf(classId))
