import { Formulas, type MathNode, splitFormulas } from '@ariviyal/contract/questions/formulas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormulaError, renderFormula } from './render-formula.ts'

const markup = (node: MathNode | string): string =>
  typeof node === 'string' ? node : `<${node.tag}>${node.children.map(markup).join('')}</${node.tag}>`

test('formulas and chemistry become MathML', () => {
  expect(markup(renderFormula(String.raw`\frac{1}{2}`))).toBe('<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>')
  expect(markup(renderFormula(String.raw`\ce{H2O}`))).toContain('<mi>H</mi>')
  expect(markup(renderFormula(String.raw`\text{காற்று}`))).toContain('<mtext>காற்று</mtext>')
})

test('an isotope has its numbers as scripts before the symbol', () => {
  const thorium = renderFormula(String.raw`a + \ce{^{227}_{90}Th}`)
  expect(markup(thorium)).toContain(
    '<mmultiscripts><mpadded><mi>Th</mi></mpadded><mprescripts></mprescripts><mn>90</mn><mn>227</mn></mmultiscripts>',
  )
  expect(markup(thorium)).not.toContain('mphantom')
  expect(markup(renderFormula(String.raw`\ce{^4He}`))).toContain('<mrow></mrow><mn>4</mn></mmultiscripts>')
})

test('a teacher reads at which character a formula is wrong', () => {
  const problemOf = (tex: string) => {
    try {
      return renderFormula(tex)
    } catch (error) {
      return error
    }
  }
  expect(problemOf(String.raw`a + \nothing`)).toMatchObject({ position: 5 })
  expect(problemOf(String.raw`\def\a{\a\a}\a`)).toBeInstanceOf(FormulaError)
  expect(problemOf(String.raw`${'{'.repeat(200)}x${'}'.repeat(200)}`)).not.toBeInstanceOf(RangeError)
  expect(problemOf(String.raw`${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`)).toBeInstanceOf(FormulaError)
})

const hostile = [
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\style{position:fixed}{x}`,
  String.raw`\class{admin}{x}`,
  String.raw`\includegraphics{https://pictures.example/a.png}`,
  String.raw`\textcolor{red;background:url(x)}{x}`,
  String.raw`\text{<script>alert(1)</script>}`,
  String.raw`\htmlData{a=b}{x}`,
]
const pieces = [
  ...hostile,
  '\\frac',
  '{',
  '}',
  'x',
  '^',
  '_',
  '\\ce{H2O}',
  '\\textcolor{red}{y}',
  '\\begin{matrix}',
  '&',
  '\\\\',
  '\\rule{9em}{9em}',
  '<b>',
]

test('whatever is typed, a formula has only elements and attributes of the list, or is refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(' ')),
        fc.string(),
      ),
      (tex) => {
        let node: MathNode
        try {
          node = renderFormula(tex)
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
          return
        }
        expect(Formulas.parse({ tex: node })).toEqual({ tex: node })
        expect(JSON.stringify(node)).not.toMatch(/"(style|href|src|class|on\w+)":/)
      },
    ),
    { numRuns: 500 },
  )
})

test('a dollar is a formula only where it cannot be an amount', () => {
  const texOf = (text: string) => splitFormulas(text).flatMap((piece) => ('tex' in piece ? [piece.tex] : []))
  expect(texOf('The force $F=ma$ and $$E$$.')).toEqual(['F=ma', 'E'])
  expect(texOf('It costs $5 and $6.')).toEqual([])
  expect(texOf(String.raw`It costs \$5, not $x$.`)).toEqual(['x'])
  expect(texOf('Open $x')).toEqual([])
  expect(splitFormulas(String.raw`A \$ and $x$!`)).toEqual([{ text: 'A $ and ' }, { tex: 'x' }, { text: '!' }])
})

test('long texts of dollars are split at once', () => {
  const started = performance.now()
  for (const text of ['$'.repeat(20_000), '$a '.repeat(7_000), '\\'.repeat(20_000), `$${'a'.repeat(20_000)}`])
    splitFormulas(text)
  expect(performance.now() - started).toBeLessThan(300)
})
