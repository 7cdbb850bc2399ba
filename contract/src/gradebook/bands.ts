export interface Band {
  grade: string
  /** The least percentage, a whole number. */
  from: number
}

const upTo33 = (lowest: Band[]): Band[] => [
  { grade: 'A1', from: 91 },
  { grade: 'A2', from: 81 },
  { grade: 'B1', from: 71 },
  { grade: 'B2', from: 61 },
  { grade: 'C1', from: 51 },
  { grade: 'C2', from: 41 },
  ...lowest,
]

/** Grades by the percentage of the total, the best first. Sources: docs/decisions/069-gradebook-totals.md. */
export const bandSets = {
  'cbse-8': {
    name: 'CBSE, eight points (A1 to E)',
    bands: upTo33([
      { grade: 'D', from: 33 },
      { grade: 'E', from: 0 },
    ]),
  },
  'cbse-9': {
    name: 'CBSE, nine points (A1 to E2)',
    bands: upTo33([
      { grade: 'D', from: 33 },
      { grade: 'E1', from: 21 },
      { grade: 'E2', from: 0 },
    ]),
  },
  'tamil-nadu': {
    name: 'Tamil Nadu (A1 to E, pass at 35)',
    bands: upTo33([
      { grade: 'D', from: 35 },
      { grade: 'E', from: 0 },
    ]),
  },
} as const satisfies Record<string, { name: string; bands: Band[] }>

export type BandSetId = keyof typeof bandSets
export const bandSetIds = Object.keys(bandSets) as [BandSetId, ...BandSetId[]]

/** The grade of a whole percentage; null without a set of bands or without marks. */
export const gradeOf = (set: BandSetId | null, percent: number | null): string | null =>
  set === null || percent === null ? null : (bandSets[set].bands.find(({ from }) => percent >= from)?.grade ?? null)
