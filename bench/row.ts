import type { BenchServer } from './bench-server.ts'

/** The result of one row of the table. */
export interface RowResult {
  /** The figure that is compared with the goal. */
  ratio: number
  /** The least and the greatest of the rounds; null when there was only one measurement. */
  spread: [least: number, greatest: number] | null
  product: string
  ceiling: string
  /** Processor time of one request (user and system, all processes involved), formatted; empty when it has no meaning. */
  processor: string
  /** Failures, such as an unexpected status or body. A row with failures has no valid figure. */
  wrong: string[]
}

/** One line of the table: an operation of the product, and the most that could be reached. */
export interface Row {
  /** Name on the command line. */
  name: string
  what: string
  goal: { at: 'least' | 'most'; ratio: number; words: string }
  /**
   * `scale` makes a trial smaller, in rows without rounds.
   * @throws Error with one line that names what is missing, when the row cannot be measured on this machine.
   */
  run: (bench: BenchServer, rounds: number, say: (line: string) => void, scale: number) => Promise<RowResult>
}

export const holds = ({ goal }: Row, { ratio, wrong }: RowResult): boolean =>
  wrong.length === 0 && (goal.at === 'least' ? ratio >= goal.ratio : ratio <= goal.ratio)
