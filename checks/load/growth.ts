import { median } from '../percentile.ts'

const quarter = (values: number[], which: number): number[] =>
  values.slice(Math.floor((values.length * which) / 4), Math.floor((values.length * (which + 1)) / 4))

export const highest = (values: number[]): number => Math.max(...values)

/**
 * Compares the medians, or the values of `level`, of the last and the second quarter of a series. A series is not flat when it grew by more
 * than the factor `maxFactor`, and by more than one.
 */
export function judgeGrowth(
  what: string,
  values: number[],
  maxFactor: number,
  level: (values: number[]) => number = median,
): { broken: string[]; words: string } {
  const [early, late] = [level(quarter(values, 1)), level(quarter(values, 3))]
  const times = early > 0 ? ` (${(late / early).toFixed(2)})` : ''
  const words = `${Math.round(early)} → ${Math.round(late)}${times}`
  const isFlat = late <= Math.max(early * maxFactor, early + 1)
  return {
    broken: isFlat ? [] : [`${what} did not stay flat: ${words}; all: ${values.map(Math.round).join(' ')}`],
    words,
  }
}
