import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sumsInBlocks, sumsInTex } from './compute-formula.ts'

const content = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(content, path), 'utf8').replaceAll('\r\n', '\n')
const verdicts = (sums: { isRight: boolean }[]) => sums.map(({ isRight }) => isRight)
const block = (line: string) => `\`\`\`eq\n${line}\n\`\`\`\n`

describe('a sum in a formula', () => {
  test.each([
    String.raw`$\frac{1}{v} = \frac{1}{20} - \frac{1}{30} = \frac{1}{60}$`,
    String.raw`$F = \frac{9 \times 10^9 \times 6 \times 10^{-12}}{0.09} = 0.6$`,
    String.raw`$T = 2\pi\sqrt{\frac{1}{9.8}} \approx 2.01$`,
    String.raw`$\mathrm{pH} = -\log_{10} 10^{-3} = 3$`,
    String.raw`$R = \frac{20^2 \times \sin 90^\circ}{10} = 40$`,
  ])('in TeX is recomputed: %s', (tex) => {
    expect(verdicts(sumsInTex(tex))).toEqual([true])
    expect(verdicts(sumsInTex(tex.replace(/\d(?=\}?\$$)/, (digit) => String((Number(digit) + 1) % 10))))).toEqual([
      false,
    ])
  })

  test.each([
    't = 1.50 × 10¹¹ m ÷ 3.00 × 10⁸ m s⁻¹ = 500 s',
    'area = 12.5 cm × 8.2 cm = 1.0 × 10² cm²',
    'P = 1 ÷ (−0.80 m) = −1.25 D',
    'g = 4π² × 1.000 m ÷ (2.005 s)² = 9.82 m s⁻²',
  ])('in a block of a book is recomputed: %s', (line) => {
    expect(verdicts(sumsInBlocks(block(line)))).toEqual([true])
    expect(verdicts(sumsInBlocks(block(line.replace(/= (−?)(\d)(?=[^=]*$)/, '= $17'))))).toEqual([false])
  })

  test('with a quantity that has no value is left out', () => {
    expect(sumsInBlocks(block('image height = 2 R ÷ 4 = x'))).toEqual([])
    expect(sumsInTex(String.raw`$\mathrm{CH_2{=}CH_2}$`)).toEqual([])
  })
})

test('every sum in the formulas of books, materials and questions is right', () => {
  const inTex = globSync(['questions/**/*.json', 'materials/*/*.md', 'books/*/book.md'], { cwd: content }).flatMap(
    (path) => sumsInTex(read(path).replaceAll('\\\\', '\\')).map((sum) => ({ path, ...sum })),
  )
  const inBlocks = globSync('books/*/book.md', { cwd: content }).flatMap((path) =>
    sumsInBlocks(read(path)).map((sum) => ({ path, ...sum })),
  )
  expect(inTex.length).toBeGreaterThan(40)
  expect(inBlocks.length).toBeGreaterThan(50)
  expect([...inTex, ...inBlocks].filter(({ isRight }) => !isRight)).toEqual([])
})
