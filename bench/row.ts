import type { House } from './house.ts'

/** What one row of the table came to. */
export interface Measured {
  /** What the goal is compared with. */
  ratio: number
  /** The least and the greatest of the rounds; null where there was one measurement. */
  spread: [least: number, greatest: number] | null
  product: string
  ceiling: string
  /** Processor time of one request (user and system, all processes that took part), to be read; empty where it means nothing. */
  processor: string
  /** What was not as it must be: a refusal, other bytes. A row with such a line is no figure. */
  wrong: string[]
}

/** One line of the table: something that the product does, and the most that could be had. */
export interface Row {
  /** A word for the command line. */
  name: string
  what: string
  goal: { at: 'least' | 'most'; ratio: number; words: string }
  /** Raises an error where it cannot be measured here, with one line that says what is missing. */
  run: (house: House, rounds: number, say: (line: string) => void) => Promise<Measured>
}

export const holds = ({ goal }: Row, { ratio, wrong }: Measured): boolean =>
  wrong.length === 0 && (goal.at === 'least' ? ratio >= goal.ratio : ratio <= goal.ratio)
