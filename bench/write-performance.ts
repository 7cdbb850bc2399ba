import { cpus, totalmem } from 'node:os'
import { writeSection } from '../checks/write-figures.ts'
import { holds, type RowResult, type Row } from './row.ts'

const number = (value: number) => value.toFixed(2)

const cells = (row: Row, result: RowResult | string): string[] => {
  const goal = `${row.goal.at === 'least' ? '≥' : '≤'} ${row.goal.ratio} of ${row.goal.words}`
  if (typeof result === 'string') return [row.what, goal, `not measured: ${result}`, '', '', '']
  const { ratio, spread, product, ceiling, processor, wrong } = result
  const verdict = wrong.length > 0 ? 'no figure' : holds(row, result) ? '**holds**' : '**falls short**'
  const formatted = spread ? `${number(ratio)} (${number(spread[0])} to ${number(spread[1])})` : number(ratio)
  return [row.what, goal, `${formatted}, ${verdict}`, product, ceiling, processor]
}

/** A row formatted for a terminal. */
export const lineOf = (row: Row, result: RowResult | string): string => cells(row, result).join(' · ')

/** Replaces the measured rows in the table of `docs/performance.md`; the other rows stay. */
export function writePerformance(rows: Row[], measured: [Row, RowResult | string][]): void {
  const day = new Date().toISOString().slice(0, 10)
  const formatted = new Map(
    measured.map(([row, result]) => [row.name, `| ${[...cells(row, result), day].join(' | ')} |`]),
  )
  writeSection('docs/performance.md', 'the server', (before) => [
    '| what | goal | ratio: median (least to greatest) | product | ceiling | processor time of a request: product, ceiling (ratio) | measured |',
    '|---|---|---|---|---|---|---|',
    ...rows.flatMap(
      (row) => formatted.get(row.name) ?? before.find((line) => line.startsWith(`| ${row.what} |`)) ?? [],
    ),
    '',
    `Measured on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.`,
  ])
}
