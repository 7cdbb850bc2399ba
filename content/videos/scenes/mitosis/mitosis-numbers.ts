// The numbers that the film shows. content/videos/numbers.test.ts computes the results again.

/** Chromosomes of the cell in the film, and what is counted at each stage. */
export const diploid = 4
export const counted = [
  { stage: 'Interphase, at the start', chromosomes: 4, chromatids: 4 },
  { stage: 'Prophase, metaphase', chromosomes: 4, chromatids: 8 },
  { stage: 'Anaphase', chromosomes: 8, chromatids: 8 },
  { stage: 'Each new cell', chromosomes: 4, chromatids: 4 },
] as const

/** Cells from one after each round of division. */
export const rounds = [1, 2, 4, 8, 16] as const
/** After ten rounds. */
export const afterTen = 1024
