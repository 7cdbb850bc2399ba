// Every drawing that teaches with rays of light. `node content/optics/ray-figures.ts` lists those that violate a law.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violatedLaws } from './follow-rays.ts'
import { type Figure, readFigure } from './read-figure.ts'

const root = join(import.meta.dirname, '../..')

/** The drawings of books, covers, workshop and pages, as paths from the project root. */
const drawings = (): string[] =>
  globSync(
    [
      'content/art/**/*.svg',
      'content/books/*/figures/*.svg',
      'content/materials/figures/*/*.svg',
      'web/public/art/*.svg',
    ],
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** The drawings with rays, marked foci or hours, each with its parsed figure. */
export const rayFigures = (): { path: string; figure: Figure }[] =>
  drawings()
    .map((path) => ({ path, figure: readFigure(readFileSync(join(root, path), 'utf8')) }))
    .filter(({ figure }) => figure.rays.length + figure.foci.length + figure.hours.length > 0)

if (import.meta.main)
  for (const { path, figure } of rayFigures()) {
    const wrong = violatedLaws(figure)
    console.log(`${path}: ${wrong.length === 0 ? 'right' : wrong.join('; ')}`)
    if (wrong.length > 0) process.exitCode = 1
  }
