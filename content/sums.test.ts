import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const number = String.raw`(?:\d{1,3}(?:[,\u{a0}\u{202f} ]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.\d+)?`
const unit = String.raw`(?:\s?(?:°C|°|%|Ω|[a-zA-Zµ]{1,4}(?:\/[a-zA-Z]{1,3})?[²³]?(?![a-zA-Z])))?`
const term = `${number}${unit}`
/** Such as `4.2 g ÷ 84 g/mol = 0.050 mol`. A sum within a longer expression does not count. */
const sums = new RegExp(
  String.raw`(?<![\d.,\w]|\d\s)(?<![\^⁰-⁹*/=×÷+−–:^]\s?)(${term}(?:\s?[×÷+−]\s?${term})+)\s?(=|≈)\s?(${number})(?!\d|,\d|\.\d|\s?[×÷+−/^]|⁄)(\s?(?:[k%]|million|unit))?`,
  'gu',
)
const valueOf = (written: string) => Number(written.replaceAll(/[\s,]/g, ''))

/** Multiplies and divides before it adds. */
function compute(left: string): number {
  const terms: number[] = []
  let sign = '+'
  for (const [, written, operator] of left.matchAll(new RegExp(`(${number})|([×÷+−])`, 'g'))) {
    if (operator) sign = operator
    else {
      const value = valueOf(written ?? '')
      if (sign === '+') terms.push(value)
      else if (sign === '−') terms.push(-value)
      else {
        const last = terms.pop() ?? Number.NaN
        terms.push(sign === '×' ? last * value : last / value)
      }
    }
  }
  return terms.reduce((total, value) => total + value, 0)
}

/** The size of the last digit that is written; zeros at the end of a rounded whole number say nothing. */
function lastDigit(written: string, isRounded: boolean): number {
  const decimals = written.split('.')[1]?.length ?? 0
  if (decimals > 0) return 10 ** -decimals
  const zeros = /0*$/.exec(written.replaceAll(/[\s,]/g, ''))?.[0].length ?? 0
  return isRounded ? 10 ** zeros : 1
}

/** By how much the result is larger in numbers: in per cent, in millions, and in thousands, such as kWh or units of W × h. */
const scales: Record<string, number> = { '%': 100, million: 1e-6, k: 1e-3, unit: 1e-3 }

interface Sum {
  text: string
  isRight: boolean
}
const sumsIn = (text: string): Sum[] =>
  Array.from(text.matchAll(sums), ([whole, left = '', sign, written = '', size = '']) => {
    const name = size.trim()
    const scale = left.includes(name === 'unit' ? 'kWh' : name) ? 1 : (scales[name] ?? 1)
    const computed = compute(left) * scale
    const isRight = Math.abs(computed - valueOf(written)) <= lastDigit(written, sign === '≈') / 2 + 1e-9
    return { text: whole, isRight }
  })

test('a wrong sum is found', () => {
  expect(
    sumsIn('4 g + 32 g = 36 g, 12 + 2 × 1 = 14, 7 ÷ 3 ≈ 2.33, 50 W × 150 h = 7.5 kWh').map((sum) => sum.isRight),
  ).toEqual([true, true, true, true])
  expect(sumsIn('4 g + 32 g = 37 g, 7 ÷ 3 = 2.34').map((sum) => sum.isRight)).toEqual([false, false])
})

test('every sum that is written out in books, materials, questions, themes, films and what teachers do is right', () => {
  const files = globSync(
    [
      'books/*/book.md',
      'materials/*/*.md',
      'questions/**/*.json',
      'themes/themes.json',
      'contributions/contributions.json',
      'discussions/discussions.json',
      'projects/projects.json',
      'chapters/*/*.json',
      'videos/scenes/*/*.ts',
    ],
    { cwd: import.meta.dirname },
  )
  const found = files.flatMap((file) =>
    sumsIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map((sum) => ({ file, ...sum })),
  )
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ isRight }) => !isRight)).toEqual([])
})
