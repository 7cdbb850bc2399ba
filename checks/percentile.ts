// A typed array sorts without a comparator, in a third of the time; one test draws 100,000 medians.
const sorted = (values: readonly number[]) => Float64Array.from(values).sort()

/** The value that `share` of the values do not exceed (nearest rank); NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = sorted(values)
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? NaN
}

/** The middle value, or the mean of the two in the middle; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const ordered = sorted(values)
  const middle = ordered.length >> 1
  return ordered.length % 2 === 1
    ? (ordered[middle] ?? NaN)
    : ((ordered[middle - 1] ?? NaN) + (ordered[middle] ?? NaN)) / 2
}

/** Formats milliseconds. */
export const ms = (value: number): string => (value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`)
