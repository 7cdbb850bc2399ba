import { limits } from '@ariviyal/contract/limits'

/** Grades for readers: `8`, or `6–9` with an en dash. */
export const gradesText = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`)

/** Parses such a text; any other format means all grades. */
export function readGrades(text: string): { from: number; to: number } {
  const [, from, to = from] = /^(\d+)(?:\s*[–-]\s*(\d+))?$/.exec(text) ?? []
  return from === undefined ? { from: limits.gradeMin, to: limits.gradeMax } : { from: Number(from), to: Number(to) }
}
