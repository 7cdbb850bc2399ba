/** What one part of the checks found out. */
export interface Findings {
  /** What did not hold, a line each; empty when everything did. */
  broken: string[]
  /** What was counted or measured, in the order in which it is to be read. */
  figures: [what: string, figure: string | number][]
}

/** How long, and how much, a check may do; a part that was given nothing does what its figures in `docs/reliability.md` come from. */
export interface Effort {
  /** Multiplies the number of kills, inputs, requests or minutes; 1 is the whole of it. */
  scale: number
  say: (line: string) => void
}

/** One thing that is tried against the real server. It ends by itself, and contacts loopback addresses alone. */
export interface Part {
  /** A word for the command line; the section of the document is named by it too. */
  name: string
  title: string
  run: (effort: Effort) => Promise<Findings>
}
