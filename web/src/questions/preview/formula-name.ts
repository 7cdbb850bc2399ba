import { splitFormulas } from '@ariviyal/contract/questions/formulas'

/** The accessible name of a control whose label has formulas, since MathML names nothing; undefined without formulas. */
export function formulaName(text: string): string | undefined {
  const pieces = splitFormulas(text)
  if (!pieces.some((piece) => 'tex' in piece)) return undefined
  return pieces.map((piece) => ('tex' in piece ? piece.tex : piece.text)).join('')
}
