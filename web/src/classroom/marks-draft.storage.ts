import { removeStored, store, readStored } from '../session/browser-storage.ts'
import { readSession } from '../session/store.ts'
import type { MarksDraft } from './marks-draft.ts'

/** Unsaved marks survive a reload and an expired session: they are stored in this tab, per teacher. */
const keyOf = (classId: string) => `marks:${classId}`

export function readDraft(classId: string): MarksDraft {
  const stored = readStored('tab', keyOf(classId)) as { user: string; draft: MarksDraft } | undefined
  return stored?.user === readSession()?.user.id ? (stored?.draft ?? {}) : {}
}

export function saveDraft(classId: string, draft: MarksDraft): void {
  const user = readSession()?.user.id
  if (user === undefined) return
  if (Object.keys(draft).length === 0) removeStored('tab', keyOf(classId))
  else store('tab', keyOf(classId), { user, draft })
}

export const forgetDraft = (classId: string): void => removeStored('tab', keyOf(classId))
