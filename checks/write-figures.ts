import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Findings } from './part.ts'

const root = resolve(import.meta.dirname, '..')

const cell = (text: string | number): string => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Replaces the lines between the markers of a section, given the previous lines. @throws Error when the document has no such markers. */
export function writeSection(document: string, section: string, linesFrom: (before: string[]) => string[]): void {
  const file = join(root, document)
  const text = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- figures: ${section} -->`, '<!-- end of figures -->']
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`${document} has no place for the figures of ${section}`)
  const lines = linesFrom(
    text
      .slice(from + begin.length, to)
      .trim()
      .split('\n'),
  )
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`)
}

/** Replaces the table between the markers of a section of `docs/reliability.md`. */
export const writeFigures = (section: string, figures: Findings['figures']): void =>
  writeSection('docs/reliability.md', section, () => [
    '| what | figure |',
    '|---|---|',
    ...figures.map(([what, figure]) => `| ${cell(what)} | ${cell(figure)} |`),
  ])
