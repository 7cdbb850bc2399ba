import { cpus, totalmem } from 'node:os'
import { writeSection } from '../checks/write-figures.ts'
import { holds, type Measured, type Row } from './row.ts'

const number = (value: number) => value.toFixed(2)

const cells = (row: Row, result: Measured | string): string[] => {
  const goal = `${row.goal.at === 'least' ? '≥' : '≤'} ${row.goal.ratio} of ${row.goal.words}`
  if (typeof result === 'string') return [row.what, goal, `not measured: ${result}`, '', '', '']
  const { ratio, spread, product, ceiling, processor, wrong } = result
  const verdict = wrong.length > 0 ? 'no figure' : holds(row, result) ? '**holds**' : '**falls short**'
  const found = spread ? `${number(ratio)} (${number(spread[0])} to ${number(spread[1])})` : number(ratio)
  return [row.what, goal, `${found}, ${verdict}`, product, ceiling, processor]
}

/** A row, to be read in a terminal. */
export const lineOf = (row: Row, result: Measured | string): string => cells(row, result).join(' · ')

/** Puts the table into `docs/performance.md`. */
export function writePerformance(measured: [Row, Measured | string][]): void {
  const day = new Date().toISOString().slice(0, 10)
  writeSection('docs/performance.md', 'the server', [
    '| what | goal | ratio: median (least to greatest) | product | ceiling | processor time of a request: product, ceiling (ratio) |',
    '|---|---|---|---|---|---|',
    ...measured.map(([row, result]) => `| ${cells(row, result).join(' | ')} |`),
    '',
    `Measured on ${day}: ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.`,
  ])
}
