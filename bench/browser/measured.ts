/** The result of one part of the browser benchmark. */
export interface PageFindings {
  figures: [what: string, figure: string | number][]
  /** Budgets that were exceeded, one line each. */
  wrong: string[]
}
