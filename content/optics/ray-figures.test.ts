import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Point } from './flatten.ts'
import { lawsBroken } from './follow-rays.ts'
import { rayFigures } from './ray-figures.ts'

const content = join(import.meta.dirname, '..')
const figures = rayFigures()

describe.each(figures)('$path', ({ figure }) => {
  test('bends its light where, and as far as, nature does', () => {
    expect(lawsBroken(figure)).toEqual([])
  })

  test('is found wrong when any of its rays leaves its last bend 4° off', () => {
    const turned = ([x, y]: Point, [px, py]: Point): Point => {
      const [cos, sin] = [Math.cos(Math.PI / 45), Math.sin(Math.PI / 45)]
      return [px + cos * (x - px) - sin * (y - py), py + sin * (x - px) + cos * (y - py)]
    }
    const bent = figure.rays.filter(({ points }) => points.length > 2)
    for (const ray of bent) {
      const [before = [0, 0], last = [0, 0]] = ray.points.slice(-2)
      const wrong = { ...ray, points: [...ray.points.slice(0, -1), turned(last, before)] }
      const rays = figure.rays.map((one) => (one === ray ? wrong : one))
      expect(lawsBroken({ ...figure, rays })).not.toEqual([])
    }
  })
})

test('the hours of a sundial for another latitude are found wrong', () => {
  const sundials = figures.map(({ figure }) => figure).filter(({ hours }) => hours.length > 0)
  expect(sundials).toHaveLength(1)
  for (const figure of sundials) {
    const elsewhere = figure.hours.map((line) => ({ ...line, latitude: 28 }))
    expect(lawsBroken({ ...figure, hours: elsewhere })).not.toEqual([])
  }
})

/** What the drawings show, in the words for who cannot see them. */
function described(): { path: string; alt: string }[] {
  const books = globSync('books/*/book.md', { cwd: content }).flatMap((book) =>
    [...readFileSync(join(content, book), 'utf8').matchAll(/!\[([^\]]+)\]\(([^\s)]+)/g)].map(
      ([, alt = '', file = '']) => ({
        path: `content/${dirname(book)}/${file}`.replaceAll('\\', '/'),
        alt,
      }),
    ),
  )
  const list = (path: string): { file?: string; picture?: string; alt: string }[] =>
    JSON.parse(readFileSync(join(content, path), 'utf8'))
  const workshop = list('art/workshop/gallery.json').map(({ file, alt }) => ({
    path: `content/art/workshop/${file}`,
    alt,
  }))
  const themes = list('themes/themes.json').map(({ picture, alt }) => ({ path: `web/public${picture}`, alt }))
  return [...books, ...workshop, ...themes]
}

/** Drawings that speak of light and show no ray that could be followed. */
const withoutRays = new Set([
  // Sizes, with the instruments that show them.
  'content/books/the-cell-a-field-guide/figures/size-scale.svg',
  // A curve.
  'content/books/light-and-sight/figures/scattering-curve.svg',
  // Five images, each placed by the mirrors' own turn and flip.
  'content/art/workshop/05-mirrors-at-60-degrees.svg',
])

test('no drawing that speaks of light goes unfollowed', () => {
  const followed = new Set(figures.map(({ path }) => path))
  const optical = described().filter(({ alt }) =>
    /\b(light|rays?|mirrors?|lens|prism|laser|torch|beams?|sundial|shadows?)\b/i.test(alt),
  )
  expect(optical.length).toBeGreaterThan(15)
  expect(optical.map(({ path }) => path).filter((path) => !followed.has(path) && !withoutRays.has(path))).toEqual([])
})
