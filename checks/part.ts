/** The result of one part of the checks. */
export interface Findings {
  /** Violations, one line each; empty when everything held. */
  broken: string[]
  /** Counts and measurements, in the order of the report. */
  figures: [what: string, figure: string | number][]
}

/** How long, and how much, a check may run. The defaults produce the figures in `docs/reliability.md`. */
export interface Effort {
  /** Multiplies the number of kills, inputs, requests or minutes; 1 is a full run. */
  scale: number
  /** Where a part keeps what takes long to fill, for the next run; without it in a temporary folder. */
  folder?: string
  say: (line: string) => void
}

/** One check against the real server. It ends by itself and only contacts loopback addresses. */
export interface Part {
  /** Name on the command line, and of the section in the document. */
  name: string
  title: string
  run: (effort: Effort) => Promise<Findings>
}
