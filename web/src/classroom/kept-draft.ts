import { readSession } from '../session/store.ts'
import type { Draft } from './marks-draft.ts'

/**
 * Marks that are not saved outlive a reload and a session that ends: they wait in this tab, for the same teacher. A browser may refuse
 * its storage; the entries then live as long as the page.
 */
const keyOf = (classId: string) => `marks:${classId}`

export function readKeptDraft(classId: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(classId)) ?? 'null') as { user: string; draft: Draft } | null
    return kept?.user === readSession()?.user.id ? (kept?.draft ?? {}) : {}
  } catch {
    return {}
  }
}

export function keepDraft(classId: string, draft: Draft): void {
  const user = readSession()?.user.id
  if (user === undefined) return
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(keyOf(classId))
    else sessionStorage.setItem(keyOf(classId), JSON.stringify({ user, draft }))
  } catch {
    // Nothing to keep it in.
  }
}

export function forgetDraft(classId: string): void {
  try {
    sessionStorage.removeItem(keyOf(classId))
  } catch {
    // Nothing was kept.
  }
}
