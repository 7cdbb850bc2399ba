import { formulaRuns, plainText } from '@ariviyal/contract/questions/formula-runs'
import { expect, test } from 'vitest'
import { renderFormula } from '../../questions/formulas/render-formula.ts'

test.each([
  ['v^2 = u^2 + 2as', 'v² = u² + 2as'],
  [String.raw`\frac{1}{2}mv^2`, '(1/2)mv²'],
  [String.raw`\frac{mv^2}{r}`, 'mv²/r'],
  [String.raw`\frac{a+b}{c+d}`, '(a + b)/(c + d)'],
  [String.raw`\frac{a}{bc}`, 'a/(bc)'],
  [String.raw`\sqrt{x+1} + \sqrt[3]{8}`, '√(x + 1) + ³√8'],
  [String.raw`\left(\frac{a}{b}\right)^2`, '(a/b)²'],
  [String.raw`\ce{2H2 + O2 -> 2H2O}`, '2 H₂ + O₂ → 2 H₂O'],
  [String.raw`\ce{SO4^2-}`, 'SO₄²⁻'],
  [String.raw`\ce{N2 + 3H2 <=> 2NH3}`, 'N₂ + 3 H₂ ⇌ 2 NH₃'],
  [String.raw`\ce{A ->[\Delta] B}`, 'A –(Δ)→ B'],
  [String.raw`\ce{^{227}_{90}Th}`, '²²⁷₉₀Th'],
  [String.raw`\vec{F} = m\vec a`, 'F⃗ = ma⃗'],
  [String.raw`\bar{x} \le 3.0\times10^{-8}\,\text{m/s}`, 'x̅ ≤ 3.0 × 10⁻⁸ m/s'],
  [String.raw`\sum_{i=1}^n x_i`, '∑_(i=1)^nx_i'],
  [String.raw`\sin\theta = -0.5`, 'sin θ = −0.5'],
  [String.raw`30^\circ + f'(x)`, '30° + f′(x)'],
  [String.raw`a^{b_1}`, 'a^(b_1)'],
  [String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`, '(1, 2; 3, 4)'],
  [String.raw`\alpha \rightarrow \infty`, 'α → ∞'],
])('%s is printed as %s', (tex, text) => {
  expect(plainText(formulaRuns(renderFormula(tex)))).toBe(text)
})

test('powers and indices are raised and lowered', () => {
  expect(formulaRuns(renderFormula('x_i^2'))).toEqual([
    { text: 'x', shift: 0 },
    { text: 'i', shift: -1 },
    { text: '2', shift: 1 },
  ])
})
