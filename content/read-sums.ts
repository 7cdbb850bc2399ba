import { createContext, runInContext } from 'node:vm'

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const power = `⁻?[${superscripts}]+`
const withoutSuperscripts = (written: string) =>
  Array.from(written, (one) => (one === '⁻' ? '-' : superscripts.indexOf(one))).join('')
const number = String.raw`(?:\d{1,3}(?:[,\u{a0}\u{202f} ]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.\d+)?`
const amount = String.raw`${number}(?:\s?×\s?10${power})?π?`
const word = String.raw`(?:°C|[°%]|(?!remainder|மீதி|शेष)(?:(?!π)[\p{L}\p{M}])+)`
/** Such as `hours`, `g/cm³`, `J kg⁻¹` or `million m³`. */
const unit = String.raw`${word}(?:${power})?(?:\/${word}(?:${power})?|\s${word}${power})*`
function expressionOf(term: string): string {
  const signed = String.raw`[−+]?√?${term}(?:${power})?(?:\s?${unit})?`
  return String.raw`${signed}(?:(?:\s[×÷+−/]\s|[×÷+−/])${signed})*`
}
const side = expressionOf(String.raw`(?:${amount}|\(${expressionOf(amount)}\))`)
/**
 * Such as `4.2 g ÷ 84 g/mol = 0.050 mol`, on its own and not within a longer expression.
 * Skipped: variables, functions (sin, log), `2π√…`, remainders, parentheses within others, and `-` or `*` of ASCII.
 */
const chains = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d.:)${superscripts}₀-₉]|\d[,\s]|\s:\s|(?:sin|cos|tan|log)\s|[\^_}√×÷+−–/]\s?|\S\s?-\s?|\d\s?\*\s?)` +
    String.raw`${side}(?:\s?[=≈]\s?${side})+` +
    String.raw`(?![\d\p{L}\p{M}(⁄⁻${superscripts}]|[.,:]\d|(?:\s?${unit})?\s?[×÷+−/^_√]|,?\s(?:remainder|மீதி|शेष))`,
  'gu',
)

/** Writes LaTeX as plain text, with `_` for variables and functions. */
const plainFormula = (formula: string) =>
  formula
    .replaceAll('-', '−')
    .replaceAll(/\\+[ ,]/g, ' ')
    .replaceAll(/\\+(?:times|approx)/g, (name) => (name.endsWith('times') ? '×' : '≈'))
    .replaceAll(/\^(?:\{(−?\d+)\}|(\d))/g, (_, long?: string, short?: string) =>
      Array.from(long ?? short ?? '', (digit) => superscripts[Number(digit)] ?? '⁻').join(''),
    )
    .replaceAll(
      /\\+(?:text|mathrm)\{([^{}]*)\}|\\+(?!frac|sqrt)[a-z]+|(?<![\\a-z])[a-z]+/gi,
      (_, text?: string) => text ?? '_',
    )
    .replaceAll(/\\+frac\{([^{}]+)\}\{([^{}]+)\}/g, '($1)/($2)')
    .replaceAll(/\\+sqrt\{([^{}]+)\}/g, '√($1)')
const fractions: Record<string, string> = { '½': '(1/2)', '¼': '(1/4)', '¾': '(3/4)' }
/** Also drops the signs of rupees and of enlargement (`= ×400`), and the mark `(1)` before `=`. */
const plain = (text: string) =>
  text
    .replaceAll(/(?<!\\)\\n/g, '\n')
    .replaceAll(/\${1,2}(?!\{)([^$\n]+)\${1,2}/g, (_, formula: string) => plainFormula(formula))
    .replaceAll(/₹|(?<=[=≈] )×| \(\d\)(?= =)/g, '')
    .replaceAll(/(?<=\d) ?% of (?=\d)/g, ' ÷ 100 × ')
    .replaceAll(/[½¼¾]/g, (fraction) => fractions[fraction] ?? fraction)

/** The size of the last digit that is written; zeros at the end of a rounded whole number say nothing. */
function lastDigit(digits: string, isRounded: boolean): number {
  const [whole = '', decimals] = digits.split('.')
  if (decimals) return 10 ** -decimals.length
  return isRounded ? 10 ** (whole.length - whole.replace(/0+$/, '').length) : 1
}
const tokens = new RegExp(String.raw`(${number})(?:\s?×\s?10(${power}))?|(${unit})|(${power})|[^\s=≈]`, 'gu')
const symbols: Record<string, string> = { '×': '*', '÷': '/', '−': ' -', π: '*Math.PI', '√': 'Math.sqrt' }
const context = createContext()

/** Computes one side of a sum as JavaScript, and how far the rounding of its numbers can move it: whole numbers in an expression are exact. */
function compute(written: string) {
  const found = Array.from(written.matchAll(tokens))
  const isNumber = found.filter(([token, , , name]) => !name && !/[+−]/.test(token)).length === 1
  const scriptWith = (share: number) =>
    found
      .map(([token, mantissa, exponent = '', name, raised]) => {
        const raisedTo = withoutSuperscripts(raised ?? exponent)
        if (raised) return `**(${raisedTo})`
        if (!mantissa) return name ? '' : (symbols[token] ?? token)
        const digits = mantissa.replaceAll(/[\s,]/g, '')
        const isExact = !isNumber && !digits.includes('.')
        const rounding = isExact ? 0 : lastDigit(digits, written.startsWith('≈')) / 2
        return `(${(Number(digits) + share * rounding) * 10 ** Number(raisedTo)})`
      })
      .join('')
  const [value, moved] = runInContext(`[${scriptWith(0)}, ${scriptWith(1)}]`, context) as [number, number]
  return {
    value,
    tolerance: Math.abs(moved - value) + Math.abs(value) * 1e-9,
    units: found.flatMap(([, , , name]) => name ?? []).join(' '),
    isNumber,
    hasOperators: found.filter(([, mantissa]) => mantissa).length > 1,
  }
}

/** The unit of a result, what the units before it must be like, and how many of those it is. */
const scales: [RegExp, RegExp, number][] = [
  [/^%/, /^[^%]*$/, 0.01],
  [/^million/, /^(?!.*million)/, 1e6],
  [/^(?:lakh|லட்சம்|लाख)/, /^(?!.*(?:lakh|லட்சம்|लाख))/, 1e5],
  [/^(?:kWh|unit)/, /^[^k]*\bW\b/, 1000],
  [/^k[gm]/, /^(?!.*k)(?:.* )?(?:g|m|m\/s)(?: |$)/, 1000],
  [/^L/, /\bmL\b/, 1000],
]
/** The step between two sides, unless it may be a change of unit such as `1500 m = 1.5 km`, or is not understood. */
function stepOf(left: string, right: string) {
  try {
    const [computed, result] = [compute(left), compute(right)]
    const isChangeOfUnit = computed.units !== result.units || (computed.isNumber && result.isNumber)
    if (isChangeOfUnit && !computed.hasOperators) return []
    const scale = scales.find(([to, from]) => to.test(result.units) && from.test(computed.units))?.[2] ?? 1
    const tolerance = result.tolerance * scale + (computed.isNumber ? computed.tolerance : 0)
    return [{ text: left + right, isRight: Math.abs(computed.value - result.value * scale) <= tolerance }]
  } catch {
    return []
  }
}
/** A chain such as `a × b = c + d = e` has a sum in each step. */
export const sumsIn = (text: string) =>
  (plain(text).match(/.*[=≈].*/g) ?? [])
    .flatMap((line) => Array.from(line.matchAll(chains), ([chain]) => chain.split(/(?=[=≈])/)))
    .flatMap((sides) => sides.slice(1).flatMap((right, index) => stepOf(sides[index] ?? '', right)))
