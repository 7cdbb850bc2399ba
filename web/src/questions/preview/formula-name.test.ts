import { expect, test } from 'vitest'
import { readableText } from './formula-name.ts'

test.each([
  ['iron', 'iron'],
  ['$H_2O$ boils', 'H₂O boils'],
  [String.raw`$\ce{H2SO4}$`, 'H₂SO₄'],
  [String.raw`$\frac{1}{2} m v^2$`, '(1)/(2) m v²'],
  [String.raw`$3 \times 10^{-8}\,\text{m/s}$`, '3 × 10⁻⁸ m/s'],
  [String.raw`$90^\circ$`, '90°'],
])('a pupil reads %s in a list of choices as %s', (text, words) => {
  expect(readableText(text)).toBe(words)
})
