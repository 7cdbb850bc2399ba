import { limits } from '@ariviyal/contract/limits'

/** Grades as readers see them: `8`, or `6–9` with an en dash. */
export const gradesText = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`)

/** The grades that such a text names; all grades where it was written in another way. */
export function readGrades(text: string): { from: number; to: number } {
  const [, from, to = from] = /^(\d+)(?:\s*[–-]\s*(\d+))?$/.exec(text) ?? []
  return from === undefined ? { from: limits.gradeMin, to: limits.gradeMax } : { from: Number(from), to: Number(to) }
}
