import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sumsIn } from './read-sums.ts'

test('a wrong sum is found', () => {
  const right = [
    '4 g + 32 g = 36 g, 12 + 2 × 1 = 14, 7 ÷ 3 ≈ 2.33, 50 W × 150 h = 7.5 kWh, 20 ÷ 200 = 10 %',
    '(28 − 24) × 125 m = 500 m; (650 ÷ (4 × 1.33) = 122 nm); P = 1 / (−2 m) = −0.5 D',
    '3.0 × 10⁸ ÷ 2.42 = 1.24 × 10⁸ m s⁻¹, 3.0 × 10⁸ ÷ 7.2 × 10⁵ = 417 m',
    '1/v = 1/20 − 1/30 = 1/60, ½ × 4 × 8 + 4 × 8 = 48, (10 ÷ 5)² = 4, 2 × 3² = 18, and −128 + 4 × 33 = 4',
    'a unit = 1000 W × 3600 s = 36 லட்சம், 70 mL × 72 beats = 5.04 L, 16 = 2 × 8, 9 = 3²',
    String.raw`$v = \frac{-1}{1} + \frac{1}{0.25} = +3$ D`,
  ].flatMap(sumsIn)
  const wrong = [
    '4 g + 32 g = 37 g, 7 ÷ 3 = 2.34, Load × load arm: 400 N × 0.3 m = 130 N m, 20 ÷ 200 = 11 %',
    '(28 − 24) × 125 m = 600 m; (650 ÷ (4 × 1.33) = 123 nm); P = 1 / (−2 m) = 0.5 D',
    '3.0 × 10⁸ ÷ 2.42 = 1.24 × 10⁷ m s⁻¹, 3.0 × 10⁸ ÷ 7.2 × 10⁵ = 416 m',
    '1/v = 1/20 − 1/30 = 1/61, ½ × 4 × 8 + 4 × 8 = 47, (10 ÷ 5)² = 5, 2 × 3² = 36, and −128 + 4 × 33 = −4',
    'a unit = 1000 W × 3600 s = 37 லட்சம், 70 mL × 72 beats = 5.03 L, 17 = 2 × 8, 8 = 3²',
    String.raw`$v = \frac{-1}{1} + \frac{1}{0.25} = -3$ D`,
  ].flatMap(sumsIn)
  expect([right.length, right.filter(({ isRight }) => !isRight)]).toEqual([20, []])
  expect([wrong.length, wrong.filter(({ isRight }) => isRight)]).toEqual([19, []])
})

test('what cannot be read is skipped', () => {
  const within = '2:3 × 4 = 5; a + 3 × 4 = 5; 2 × (3 + (4 − 1)) = 5; 6 - 3 + 1 = 5; 3 × 4 = 5 × a; sin 45° ÷ 2 = 5'
  const others = '20 ÷ 3 = 6 remainder 2; −2² = 5; 4 ÷ 2 = 1½; 1.5 km = 1500 m; 1 kWh = 1000 W × 3600 s'
  expect([within, others].flatMap(sumsIn)).toEqual([])
})

test('every sum that is written out in books, materials, questions, themes, films and what teachers do is right', () => {
  const files = globSync(
    [
      'books/*/book.md',
      'materials/*/*.md',
      'questions/**/*.json',
      '{chapters/*,themes,contributions,discussions,projects}/*.json',
      'videos/scenes/*/*.ts',
    ],
    { cwd: import.meta.dirname },
  )
  const found = files.flatMap((file) =>
    sumsIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map((sum) => ({ file, ...sum })),
  )
  expect(found.length).toBeGreaterThan(515)
  expect(found.filter(({ isRight }) => !isRight)).toEqual([])
})
