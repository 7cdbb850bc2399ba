import { splitFormulas } from '@ariviyal/contract/questions/formulas'
import { expect, test } from 'vitest'
import { toBackslashFormulas, toDollarFormulas } from './formulas.ts'

test.each([
  [String.raw`Why is $E = mc^2$?`, String.raw`Why is \(E = mc^2\)?`],
  [String.raw`$$\frac{1}{2}$$ of it`, String.raw`\(\frac{1}{2}\) of it`],
  ['It costs $5 or $6.', 'It costs $5 or $6.'],
  [String.raw`It costs \$5, and $x$ more`, String.raw`It costs $5, and \(x\) more`],
  [String.raw`The price in $\$$ is $x$`, String.raw`The price in \(\$\) is \(x\)`],
  ['No digit follows: $x$5', 'No digit follows: $x$5'],
  [String.raw`No formula: \$a$x$`, String.raw`No formula: \$a\(x\)`],
  [String.raw`No formula: \$x\$`, String.raw`No formula: \$x\$`],
])('formulas of %s are written for other products, and mean the same when they come back', (text, written) => {
  expect(toBackslashFormulas(text)).toBe(written)
  expect(splitFormulas(toDollarFormulas(written))).toEqual(splitFormulas(text))
})
