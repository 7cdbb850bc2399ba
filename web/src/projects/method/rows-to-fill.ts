import type { Round } from '@ariviyal/contract/projects/project-rules'
import type { Protocol } from '@ariviyal/contract/projects/protocol'

const daysOf: Record<Exclude<Round, 'once'>, number> = { day: 1, week: 7, fortnight: 14, month: 30 }
/** As many as one side of A4 holds. */
const rowsMost = 24

/** Rows of the table that a class fills: one for each round, at most a page. */
export function rowsFor({ starts_on: from, ends_on: to, every }: Protocol['schedule']): number {
  if (every === 'once') return 1
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return Math.min(rowsMost, Math.max(1, Math.ceil(days / daysOf[every])))
}
