import { median } from '../percentile.ts'

const quarter = (values: number[], which: number): number[] =>
  values.slice(Math.floor((values.length * which) / 4), Math.floor((values.length * (which + 1)) / 4))

/** Compares the last quarter of a series with its second one, by their medians: what grew by more than the factor, and by more than one, did not stay flat. */
export function judgeGrowth(what: string, values: number[], most: number): { broken: string[]; words: string } {
  const [early, late] = [median(quarter(values, 1)), median(quarter(values, 3))]
  const times = early > 0 ? ` (${(late / early).toFixed(2)})` : ''
  const words = `${Math.round(early)} → ${Math.round(late)}${times}`
  const isFlat = late <= Math.max(early * most, early + 1)
  return {
    broken: isFlat ? [] : [`${what} did not stay flat: ${words}; all: ${values.map(Math.round).join(' ')}`],
    words,
  }
}
