/** An exact decimal number: `coefficient` × 10^`exponent`. */
export type Decimal = { coefficient: bigint; exponent: number }

/** A number as it was written. `digits` are the written digits without leading zeros; `decimals` those after the point. */
export type WrittenNumber = Decimal & { digits: string; decimals: number; hasPoint: boolean; rest: string }

const mantissa = String.raw`(?<whole>\d{1,3}(?:,\d{2,3})*,\d{3}(?=[.](?:\d|$))|\d{1,3}(?:,\d{2,3})+,\d{3}(?![\d,])|\d{1,40})?(?:(?<point>[.,])(?<part>\d{0,40}))?`
const power = String.raw`(?:e|\s?[x×*·]\s?10\s?\^\s?)\(?(?<power>[+-]?\d{1,3})\)?(?!\d)`
/** A number at the start of a text. */
export const writtenNumber = new RegExp(String.raw`^(?<sign>[+-]?)\s?${mantissa}(?:${power})?`, 'iu')
const powerOfTen = /^(?<sign>[+-]?)\s?10\s?\^\s?\(?(?<power>[+-]?\d{1,3})\)?(?!\d)/u
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/

/**
 * Reads the number that a text begins with; null when it begins with none. A comma is a decimal comma, or, where
 * `decimalComma` is false or the number has several, a separator of thousands and lakhs.
 */
export function readNumber(text: string, decimalComma = true): WrittenNumber | null {
  const alone = powerOfTen.exec(text)
  if (alone) return make(alone[0], { ...alone.groups, whole: '1' }, text)
  const found = writtenNumber.exec(text)
  if (!found) return null
  const { whole = '', point, part = '' } = found.groups ?? {}
  if (!whole && !part) return null
  if (point !== ',' || decimalComma) return make(found[0], found.groups ?? {}, text)
  if (!grouped.test(`${whole},${part}`)) return null
  return make(found[0], { ...found.groups, whole: whole + part, part: '', point: undefined }, text)
}

type Groups = { sign?: string; whole?: string; point?: string | undefined; part?: string; power?: string }

function make(match: string, groups: Groups, text: string): WrittenNumber | null {
  const { sign, whole = '', point, part = '', power: tens = '0' } = groups
  const rest = text.slice(match.length).trim()
  if (/^[\d.,]/.test(rest)) return null
  const all = whole.replaceAll(',', '') + part
  const size = BigInt(all)
  return {
    coefficient: sign === '-' ? -size : size,
    exponent: Number(tens) - part.length,
    digits: all.replace(/^0+/, ''),
    decimals: part.length - Number(tens),
    hasPoint: point !== undefined,
    rest,
  }
}

const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent)

/** The coefficients of both numbers for their smaller exponent. */
function align(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent)
  return [a.coefficient * tenTo(a.exponent - exponent), b.coefficient * tenTo(b.exponent - exponent), exponent]
}

export const absolute = ({ coefficient, exponent }: Decimal): Decimal => ({
  coefficient: coefficient < 0n ? -coefficient : coefficient,
  exponent,
})

export function subtract(a: Decimal, b: Decimal): Decimal {
  const [first, second, exponent] = align(a, b)
  return { coefficient: first - second, exponent }
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const [first, second] = align(a, b)
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** `value` without what follows its `decimals`-th decimal. */
export function cutTo(value: Decimal, decimals: number): Decimal {
  const surplus = -value.exponent - decimals
  return surplus <= 0 ? value : { coefficient: value.coefficient / tenTo(surplus), exponent: -decimals }
}
