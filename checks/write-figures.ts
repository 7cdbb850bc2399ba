import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Findings } from './part.ts'

const root = resolve(import.meta.dirname, '..')
const file = join(root, 'docs/reliability.md')

const cell = (text: string | number): string => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Replaces the table between the marks of a section. Raises an error where the document has no such marks. */
export function writeFigures(section: string, figures: Findings['figures']): void {
  const text = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- figures: ${section} -->`, '<!-- end of figures -->']
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`docs/reliability.md has no place for the figures of ${section}`)
  const table = [
    '| what | figure |',
    '|---|---|',
    ...figures.map(([what, figure]) => `| ${cell(what)} | ${cell(figure)} |`),
  ]
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${table.join('\n')}\n\n${text.slice(to)}`)
}
