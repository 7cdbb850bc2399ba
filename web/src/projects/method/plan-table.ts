import type { Round } from '@ariviyal/contract/projects/project-rules'
import type { Field, Protocol } from '@ariviyal/contract/projects/protocol'
import { fieldTitle } from '../project-words.ts'

const daysOf: Record<Exclude<Round, 'once'>, number> = { day: 1, week: 7, fortnight: 14, month: 30 }
/** As many as one side of A4 holds. */
const rowsMost = 24

/** Rows of the table that a class fills: one for each round, at most a page. */
export function rowsFor({ starts_on: from, ends_on: to, every }: Protocol['schedule']): number {
  if (every === 'once') return 1
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return Math.min(rowsMost, Math.max(1, Math.ceil(days / daysOf[every])))
}

/** More columns leave no room to write on A4. */
const columnsMost = 6

interface Column {
  head: string
  /** Read from a scale or counted, so that a second pupil does it too. */
  isReading: boolean
}

/** Heads of the tables that hold the fields side by side, at most six fields each. */
export function headsFor(fields: readonly Field[]): string[][] {
  const columns = fields.flatMap(columnsOf)
  const tables: string[][] = []
  for (let from = 0; from < columns.length; from += columnsMost) {
    const some = columns.slice(from, from + columnsMost)
    const heads = some.map(({ head }) => head)
    tables.push(['Day', ...heads, ...(some.some(({ isReading }) => isReading) ? ['Second reader'] : [])])
  }
  return tables
}

function columnsOf(field: Field): Column[] {
  const title = fieldTitle(field)
  if (field.kind === 'photo') return [{ head: `${field.label}: photo taken`, isReading: false }]
  if (field.kind === 'choice') return [{ head: `${title} (1\u00A0to\u00A0${field.options.length})`, isReading: false }]
  if (!('replicates' in field)) return [{ head: title, isReading: false }]
  if (field.replicates === 1) return [{ head: title, isReading: true }]
  return Array.from({ length: field.replicates }, (_, place) => ({ head: `${title}, ${place + 1}`, isReading: true }))
}
