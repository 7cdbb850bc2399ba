// Recomputes the sums of formulas: TeX of questions, and the lines of books that are set as formulas.

/** A sum of a formula: two sides of an equals sign that both have only numbers. */
export interface FormulaSum {
  text: string
  isRight: boolean
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const number = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/
const unit =
  /^\s?(?:°C|%|Ω|(?:k|c|m|µ|n|p|d)?(?:mol|Hz|Pa|Wh|m|g|L|s|h|N|J|W|V|A|D|K)(?![a-zA-Z]))[²³]?(?:⁻[¹²³])?(?:\s?\/\s?(?:k|c|m)?(?:mol|m|g|L|s|h|N)(?![a-zA-Z])[²³]?)?(?:\s(?:k|c|m)?(?:m|g|s)⁻[¹²³])?/

/** TeX as plain text, in the signs that books use; what is no arithmetic stays TeX. */
function plainOf(tex: string): string {
  let text = tex
    .replaceAll(/\\(?:times|cdot)/g, '×')
    .replaceAll('\\approx', '≈')
    .replaceAll('\\pi', 'π')
    .replaceAll('^\\circ', '°')
    .replaceAll('\\log_{10}', 'lg')
    .replaceAll(/\\(sin|cos|tan)/g, '$1')
    .replaceAll('\\,', ' ')
    .replaceAll('-', '−')
  // The innermost braces first.
  for (let before = ''; before !== text;) {
    before = text
    text = text
      .replaceAll(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '(($1)÷($2))')
      .replaceAll(/\\sqrt\{([^{}]*)\}/g, '√($1)')
      .replaceAll(/\^\{([^{}]*)\}/g, '^($1)')
      .replaceAll(/\^(\d)/g, '^($1)')
  }
  return text
}

/** Reads an expression of numbers from the left. Letters other than units, π and functions make it no number. */
class Reader {
  rest: string
  hasOperator = false

  constructor(text: string) {
    this.rest = text.trim()
  }

  private take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.rest)?.[0]
    if (found !== undefined) this.rest = this.rest.slice(found.length).trimStart()
    return found
  }

  sum(): number {
    let total = this.product()
    for (let sign = this.take(/^[+−]/); sign; sign = this.take(/^[+−]/)) {
      this.hasOperator = true
      const next = this.product()
      total += sign === '+' ? next : -next
    }
    return total
  }

  private product(): number {
    let value = this.factor()
    for (;;) {
      const sign = this.take(/^[×÷/]/)
      if (!sign && !/^[π√(]/.test(this.rest)) return value
      this.hasOperator = true
      const next = this.factor()
      value = sign === '÷' || sign === '/' ? value / next : value * next
    }
  }

  private factor(): number {
    const sign = this.take(/^[+−]/)
    if (sign) return sign === '+' ? this.factor() : -this.factor()
    const name = this.take(/^(?:sin|cos|tan|lg|√)/)
    if (name) {
      this.hasOperator = true
      const value = this.factor()
      if (name === '√') return Math.sqrt(value)
      if (name === 'lg') return Math.log10(value)
      const radians = (value * Math.PI) / 180
      return name === 'sin' ? Math.sin(radians) : name === 'cos' ? Math.cos(radians) : Math.tan(radians)
    }
    return this.power(this.atom())
  }

  private atom(): number {
    if (this.take(/^π/)) return Math.PI
    if (this.take(/^\(/)) {
      const value = this.sum()
      return this.take(/^\)/) ? value : Number.NaN
    }
    const written = this.take(number)
    return written === undefined ? Number.NaN : Number(written.replaceAll(',', ''))
  }

  /** A power of ten after a number belongs to it, also after a division sign. */
  private power(base: number): number {
    let value = base
    const small = this.take(/^(?:⁻)?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/)
    if (small !== undefined) value = this.raised(value, small)
    else if (this.take(/^\^/)) {
      this.hasOperator = true
      value **= this.atomInBrackets()
    }
    const ten = /^×\s?10(?:\^|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])/.test(this.rest) ? this.take(/^×/) : undefined
    if (ten) {
      const { hasOperator } = this
      value *= this.power(this.atom())
      // A number alone is no sum.
      this.hasOperator = hasOperator
    }
    this.take(/^°(?!C)/)
    this.take(unit)
    return value
  }

  private raised(value: number, small: string): number {
    this.hasOperator = true
    const digits = Array.from(small.replace('⁻', ''), (digit) => superscripts.indexOf(digit)).join('')
    return value ** (small.startsWith('⁻') ? -Number(digits) : Number(digits))
  }

  private atomInBrackets(): number {
    this.take(/^\(/)
    const value = this.sum()
    return this.take(/^\)/) === undefined ? Number.NaN : value
  }
}

function valueOf(side: string): { value: number; hasOperator: boolean } | null {
  const reader = new Reader(side)
  const value = reader.sum()
  return reader.rest === '' && Number.isFinite(value) ? { value, hasOperator: reader.hasOperator } : null
}

const plainNumber = /^[+−]?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?)(?:\s?×\s?10(?:\^\((−?\d+)\)|(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)))?/

/**
 * Half of the last digit that a result states, without the zeros at the end of a rounded whole number. A fraction is
 * exact, and a sum of rounded numbers nearly so.
 */
function toleranceOf(side: string, value: number, isRounded: boolean): number {
  const found = plainNumber.exec(side.trim())
  const rest = found ? side.trim().slice(found[0].length).replace(unit, '').trim() : 'no number'
  if (rest !== '') return side.includes('.') ? Math.abs(value) * 0.005 : Math.abs(value) * 1e-9
  const [, whole = '', decimals = '', exponent, small] = found ?? []
  const zeros = isRounded && decimals === '' ? (/0*$/.exec(whole)?.[0].length ?? 0) : 0
  const digits = small && Array.from(small.replace('⁻', ''), (digit) => superscripts.indexOf(digit)).join('')
  const power = exponent ? Number(exponent.replace('−', '-')) : Number(digits ?? 0) * (small?.startsWith('⁻') ? -1 : 1)
  return (10 ** (power - decimals.length + zeros) / 2) * (1 + 1e-9)
}

function sumsOf(formula: string): FormulaSum[] {
  // Sides at even places, the signs between them.
  const parts = formula.replace(/^[^=≈]*: /, '').split(/([=≈])/)
  return parts.flatMap((sign, at) => {
    if (at % 2 === 0) return []
    const [left = '', right = ''] = [parts[at - 1], parts[at + 1]]
    const [one, other] = [valueOf(left), valueOf(right)]
    if (!one?.hasOperator || !other) return []
    const isPercent = right.includes('%') && !left.includes('%')
    const off = Math.abs(one.value * (isPercent ? 100 : 1) - other.value)
    return [
      { text: `${left.trim()} ${sign} ${right.trim()}`, isRight: off <= toleranceOf(right, other.value, sign === '≈') },
    ]
  })
}

/** Of the formulas between dollar signs. */
export const sumsInTex = (text: string): FormulaSum[] =>
  Array.from(text.matchAll(/\$([^$]+)\$/g), ([, tex = '']) => plainOf(tex)).flatMap(sumsOf)

/** Of the blocks that a book sets as formulas; a line that begins with an equals sign continues the one before. */
export const sumsInBlocks = (markdown: string): FormulaSum[] =>
  Array.from(markdown.matchAll(/^```eq\n([\s\S]*?)^```/gm), ([, block = '']) => block.replaceAll(/\n=/g, ' ='))
    .flatMap((block) => block.split('\n'))
    .flatMap(sumsOf)
