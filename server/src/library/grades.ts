/** Grades for readers: `8`, or `6–9` with an en dash. */
export const gradesText = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`)
