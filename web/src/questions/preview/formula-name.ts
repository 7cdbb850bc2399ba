import { splitFormulas } from '@ariviyal/contract/questions/formulas'

/** A text with its formulas in plain signs where no markup can stand, as in a list of choices: without commands and braces. */
export const readableText = (text: string): string =>
  splitFormulas(text)
    .map((piece) => ('tex' in piece ? readableTex(piece.tex) : piece.text))
    .join('')

const signs: Record<string, string> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  rightarrow: '→',
  to: '→',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  omega: 'ω',
  Omega: 'Ω',
  Delta: 'Δ',
  nu: 'ν',
  sqrt: '√',
}
const low = '₀₁₂₃₄₅₆₇₈₉'
const high = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const digits = (text: string, set: string) =>
  text
    .replaceAll('-', set === high ? '⁻' : '₋')
    .replaceAll('+', set === high ? '⁺' : '₊')
    .replaceAll(/\d/g, (digit) => set[Number(digit)] ?? digit)

function readableTex(tex: string): string {
  const isChemistry = tex.includes('\\ce')
  const text = tex
    .replaceAll(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
    .replaceAll(/\\(?:ce|text|mathrm|mathit)\b/g, '')
    .replaceAll(/\^?\\(?:circ|degree)\b/g, '°')
    .replaceAll(/\\([A-Za-z]+)/g, (_all, name: string) => signs[name] ?? name)
    .replaceAll(/\^(?:\{([-+\d]+)\}|([-+\d]))/g, (_all, group: string, one: string) => digits(group ?? one, high))
    .replaceAll(/_(?:\{(\d+)\}|(\d))/g, (_all, group: string, one: string) => digits(group ?? one, low))
  // In chemistry a number behind a letter or bracket is a subscript.
  const subscripted = isChemistry ? text.replaceAll(/(?<=[A-Za-z)\]}])\d+/g, (found) => digits(found, low)) : text
  return subscripted
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll(/[{}\\]/g, '')
    .replaceAll('->', '→')
    .trim()
}

/** The accessible name of a control whose label has formulas, since MathML names nothing; undefined without formulas. */
export function formulaName(text: string): string | undefined {
  const pieces = splitFormulas(text)
  if (!pieces.some((piece) => 'tex' in piece)) return undefined
  return pieces.map((piece) => ('tex' in piece ? piece.tex : piece.text)).join('')
}
