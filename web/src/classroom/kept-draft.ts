import { forgetKept, keep, readKept } from '../session/kept.ts'
import { readSession } from '../session/store.ts'
import type { Draft } from './marks-draft.ts'

/** Marks that are not saved outlive a reload and a session that ends: they wait in this tab, for the same teacher. */
const keyOf = (classId: string) => `marks:${classId}`

export function readKeptDraft(classId: string): Draft {
  const kept = readKept('tab', keyOf(classId)) as { user: string; draft: Draft } | undefined
  return kept?.user === readSession()?.user.id ? (kept?.draft ?? {}) : {}
}

export function keepDraft(classId: string, draft: Draft): void {
  const user = readSession()?.user.id
  if (user === undefined) return
  if (Object.keys(draft).length === 0) forgetKept('tab', keyOf(classId))
  else keep('tab', keyOf(classId), { user, draft })
}

export const forgetDraft = (classId: string): void => forgetKept('tab', keyOf(classId))
