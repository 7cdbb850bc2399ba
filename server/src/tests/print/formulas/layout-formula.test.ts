import { expect, test } from 'vitest'
import { renderFormula } from '../../../questions/formulas/render-formula.ts'
import { formulaPieces } from './formula-boxes.ts'

/** Each character is half as wide as the font size, reaches 0.7 of it above the baseline, and 0.2 below. */
const measure = (text: string, size: number) => ({
  width: Array.from(text).length * size * 0.5,
  ascent: size * 0.7,
  descent: size * 0.2,
})
const piecesOf = (tex: string) => formulaPieces(renderFormula(tex), 10, measure)
const boxOf = (tex: string) => {
  const [piece, ...others] = piecesOf(tex)
  if (!piece || others.length > 0) throw new Error(`${others.length + 1} pieces`)
  return piece.box
}
/** The texts of a formula with the space that each of them fills. */
const textsOf = (tex: string) =>
  boxOf(tex).texts.map(({ text, x, y, size, weight }) => ({
    text,
    weight,
    left: x,
    right: x + measure(text, size).width,
    top: y + size * 0.7,
    bottom: y - size * 0.2,
    size,
  }))
const find = (tex: string, text: string) => {
  const found = textsOf(tex).find((one) => one.text === text)
  if (!found) throw new Error(`no ${text}`)
  return found
}

test('a fraction stands above and below a line at the height of operators', () => {
  const tex = String.raw`\frac{a}{b}`
  const [stroke] = boxOf(tex).strokes
  expect(stroke?.y).toBeCloseTo(2.7)
  expect(find(tex, 'a').bottom).toBeGreaterThan(2.7)
  expect(find(tex, 'b').top).toBeLessThan(2.7)
  expect(find(tex, 'a').size).toBeLessThan(10)
  expect(find(String.raw`\dfrac{a}{b}`, 'a').size).toBe(10)
  expect(boxOf(String.raw`\binom{a}{b}`).strokes.filter(({ path }) => path.startsWith('M0 0 H'))).toEqual([])
})

test('one letter is slanted, names and numbers are not', () => {
  expect(textsOf(String.raw`2x\sin\theta\mathrm{m}`).map(({ text, weight }) => [text, weight])).toEqual([
    ['2', 'regular'],
    ['x', 'italic'],
    ['sin', 'regular'],
    ['θ', 'italic'],
    ['m', 'regular'],
  ])
})

test.each(['x_1^2', 'x_{n_k}', String.raw`\ce{SO4^2-}`, String.raw`\ce{^{227}_{90}Th}`, String.raw`a^{\frac{1}{2}}`])(
  'the texts of %s do not touch each other',
  (tex) => {
    const texts = textsOf(tex)
    for (const [place, one] of texts.entries())
      for (const other of texts.slice(place + 1)) {
        const isApart =
          one.right <= other.left + 0.01 ||
          other.right <= one.left + 0.01 ||
          one.bottom >= other.top - 0.01 ||
          other.bottom >= one.top - 0.01
        expect([one.text, other.text, isApart]).toEqual([one.text, other.text, true])
      }
  },
)

test('a script of a script is smaller and higher', () => {
  const [a, b, c] = textsOf('a^{b^c}')
  expect((a?.size ?? 0) > (b?.size ?? 0) && (b?.size ?? 0) > (c?.size ?? 0)).toBe(true)
  expect((a?.bottom ?? 0) < (b?.bottom ?? 0) && (b?.bottom ?? 0) < (c?.bottom ?? 0)).toBe(true)
})

test('a root covers what stands under it, and brackets what stands between them', () => {
  const root = boxOf(String.raw`\sqrt{\frac{a}{b}}`)
  const inside = boxOf(String.raw`\frac{a}{b}`)
  expect(root.ascent).toBeGreaterThan(inside.ascent)
  expect(root.width).toBeGreaterThan(inside.width)
  const bracketed = boxOf(String.raw`\left(\frac{a}{b}\right)`)
  expect(bracketed.ascent).toBeGreaterThanOrEqual(inside.ascent)
  expect(bracketed.descent).toBeGreaterThanOrEqual(inside.descent)
  expect(bracketed.strokes).toHaveLength(3)
  expect(textsOf('(a)').map(({ text }) => text)).toEqual(['(', 'a', ')'])
})

test('words above an arrow stand in its middle', () => {
  const tex = String.raw`\xrightarrow{\text{heat}}`
  const { strokes, width } = boxOf(tex)
  const heat = find(tex, 'heat')
  expect(strokes).toHaveLength(1)
  expect(heat.bottom).toBeGreaterThan(strokes[0]?.y ?? Infinity)
  expect((heat.left + heat.right) / 2).toBeCloseTo(width / 2)
})

test('the rows of a matrix are below each other, and its columns aligned', () => {
  const tex = String.raw`\begin{pmatrix}1&22\\3&4\end{pmatrix}`
  const [one, two, three, four] = ['1', '22', '3', '4'].map((text) => find(tex, text))
  expect(one?.bottom).toBeGreaterThanOrEqual(three?.top ?? Infinity)
  expect(one?.left).toBe(three?.left)
  expect(((two?.left ?? 0) + (two?.right ?? 0)) / 2).toBeCloseTo(((four?.left ?? 0) + (four?.right ?? 0)) / 2)
})

test('operators have space around them, signs do not', () => {
  const gap = (tex: string, before: string, after: string) => find(tex, after).left - find(tex, before).right
  expect(gap(String.raw`{a\times b}^2`, 'a', '×')).toBeCloseTo(2)
  expect(gap('{-a}^2', '−', 'a')).toBeCloseTo(0)
  expect(gap('x^{-1}', '−', '1')).toBeCloseTo(0)
})

test('a formula can be broken after its relations and sums, and keeps its words', () => {
  const pieces = piecesOf('E = a + b')
  expect(pieces.map(({ text }) => text)).toEqual(['E = ', 'a + ', 'b'])
  expect(pieces.map(({ box }) => box.texts.length)).toEqual([2, 2, 1])
  expect(piecesOf(String.raw`\ce{A ->[\Delta] B}`)).toHaveLength(2)
  expect(piecesOf('-a')).toHaveLength(1)
})
