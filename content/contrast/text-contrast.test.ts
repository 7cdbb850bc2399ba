import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrastOf } from './colours.ts'
import { faintTexts } from './text-contrast.ts'

const content = join(import.meta.dirname, '..')
const drawings = globSync(['art/**/*.svg', 'books/*/figures/*.svg', 'materials/figures/*/*.svg'], { cwd: content })

const draw = (text: string, below = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${below}${text}</svg>`

test('the contrast is that of WCAG', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(contrastOf([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
})

test('a faint text is found, on the paper, on a shape and when it is turned', () => {
  const grey = '<text x="20" y="50" font-size="16" fill="#949494">word</text>'
  expect(faintTexts(draw(grey))).toMatchObject([{ text: 'word', needed: 4.5 }])
  expect(faintTexts(draw(grey.replace('16', '24')))).toMatchObject([{ needed: 3 }])
  const white = '<text x="100" y="55" font-size="16" text-anchor="middle" fill="#FFFFFF">word</text>'
  const shape = (fill: string) => `<rect x="60" y="30" width="80" height="40" fill="${fill}"/>`
  expect(faintTexts(draw(white, shape('#2B3A9E')))).toEqual([])
  expect(faintTexts(draw(white, shape('#F5B21A')))).toHaveLength(1)
  const turned = `<g transform="rotate(-90 100 50)">${white}</g>`
  expect(faintTexts(draw(turned, '<rect x="80" y="10" width="40" height="80" fill="#2B3A9E"/>'))).toEqual([])
  expect(faintTexts(draw(turned, '<rect x="0" y="40" width="70" height="20" fill="#2B3A9E"/>'))).toHaveLength(1)
})

test('every text of a drawing is read with ease on what lies below it', () => {
  expect(drawings.length).toBeGreaterThan(100)
  const faint = drawings.flatMap((path) =>
    faintTexts(readFileSync(join(content, path), 'utf8')).map((text) => ({
      path: path.replaceAll('\\', '/'),
      ...text,
    })),
  )
  expect(faint).toEqual([])
})
