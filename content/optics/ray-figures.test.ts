import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Point } from './flatten.ts'
import { violatedLaws } from './follow-rays.ts'
import { rayFigures } from './ray-figures.ts'

const content = join(import.meta.dirname, '..')
const figures = rayFigures()

describe.each(figures)('$path', ({ figure }) => {
  test('refracts and reflects light correctly', () => {
    expect(violatedLaws(figure)).toEqual([])
  })

  test('is rejected when the last segment of any of its rays is turned by 4°', () => {
    const turned = ([x, y]: Point, [px, py]: Point): Point => {
      const [cos, sin] = [Math.cos(Math.PI / 45), Math.sin(Math.PI / 45)]
      return [px + cos * (x - px) - sin * (y - py), py + sin * (x - px) + cos * (y - py)]
    }
    const bent = figure.rays.filter(({ points }) => points.length > 2)
    for (const ray of bent) {
      const [before = [0, 0], last = [0, 0]] = ray.points.slice(-2)
      const wrong = { ...ray, points: [...ray.points.slice(0, -1), turned(last, before)] }
      const rays = figure.rays.map((one) => (one === ray ? wrong : one))
      expect(violatedLaws({ ...figure, rays })).not.toEqual([])
    }
  })
})

test('a sundial with the hour lines of another latitude is rejected', () => {
  const sundials = figures.map(({ figure }) => figure).filter(({ hours }) => hours.length > 0)
  expect(sundials).toHaveLength(1)
  for (const figure of sundials) {
    const elsewhere = figure.hours.map((line) => ({ ...line, latitude: 28 }))
    expect(violatedLaws({ ...figure, hours: elsewhere })).not.toEqual([])
  }
})

/** The alternative texts of the drawings. */
function described(): { path: string; alt: string }[] {
  const inTexts = (texts: string, folderOf: (text: string) => string) =>
    globSync(texts, { cwd: content }).flatMap((text) =>
      [...readFileSync(join(content, text), 'utf8').matchAll(/!\[([^\]]+)\]\(([^\s)]+)/g)].map(
        ([, alt = '', file = '']) => ({
          path: `content/${join(folderOf(text), file)}`.replaceAll('\\', '/'),
          alt,
        }),
      ),
    )
  const books = inTexts('books/*/book.md', dirname)
  const materials = inTexts('materials/*/*.md', () => '')
  const list = (path: string): { file?: string; picture?: string; alt: string }[] =>
    JSON.parse(readFileSync(join(content, path), 'utf8'))
  const workshop = list('art/workshop/gallery.json').map(({ file, alt }) => ({
    path: `content/art/workshop/${file}`,
    alt,
  }))
  const themes = list('themes/themes.json').map(({ picture, alt }) => ({ path: `web/public${picture}`, alt }))
  return [...books, ...materials, ...workshop, ...themes]
}

/** Drawings about light without rays to trace. */
const withoutRays = new Set([
  // A size scale with instruments.
  'content/books/the-cell-a-field-guide/figures/size-scale.svg',
  // A curve.
  'content/books/light-and-sight/figures/scattering-curve.svg',
  // Five images, each constructed by rotation and reflection.
  'content/art/workshop/05-mirrors-at-60-degrees.svg',
])

test('every drawing about light is checked', () => {
  const followed = new Set(figures.map(({ path }) => path))
  const optical = described().filter(({ alt }) =>
    /\b(light|rays?|mirrors?|lens|prism|laser|torch|beams?|sundial|shadows?)\b/i.test(alt),
  )
  expect(optical.length).toBeGreaterThan(15)
  expect(optical.map(({ path }) => path).filter((path) => !followed.has(path) && !withoutRays.has(path))).toEqual([])
})
