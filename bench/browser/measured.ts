/** What a part found out about the pages. */
export interface Measured {
  figures: [what: string, figure: string | number][]
  /** What is not within its budget, a line each. */
  wrong: string[]
}
