/** An exact fraction of whole numbers; `under` is positive. */
export interface Fraction {
  over: bigint
  under: bigint
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

function reduced(over: bigint, under: bigint): Fraction {
  const divisor = greatestDivisor(over < 0n ? -over : over, under)
  return { over: over / divisor, under: under / divisor }
}

export const zero: Fraction = { over: 0n, under: 1n }

/** A number with at most two decimals, such as marks. */
export const fractionOf = (value: number): Fraction => reduced(BigInt(Math.round(value * 100)), 100n)

export const plus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.over * b.under + b.over * a.under, a.under * b.under)
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.over * b.over, a.under * b.under)
/** `b` is positive. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction => reduced(a.over * b.under, a.under * b.over)
/** Negative when `a` is less, 0 when they are equal. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.over * b.under - b.over * a.under
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
export const sumOf = (list: readonly Fraction[]): Fraction => list.reduce(plus, zero)

/** Rounds half up to this many decimals; `value` is not negative. */
export function rounded({ over, under }: Fraction, decimals: number): number {
  const scale = 10n ** BigInt(decimals)
  return Number((2n * over * scale + under) / (2n * under)) / Number(scale)
}
