/** The steps of an axis at round numbers, which include both ends: at least two. */
export function roundSteps(least: number, most: number, wanted = 4): number[] {
  const span = most - least || Math.abs(most) || 1
  const rough = span / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), first + 1)
  // Whole multiples: a sum of steps would drift.
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)))
}

/** Where a value stands between the ends of an axis, from 0 to 1. */
export const partOf = (value: number, steps: readonly number[]): number => {
  const [least = 0, most = 1] = [steps[0], steps.at(-1)]
  return (value - least) / (most - least)
}

/** A figure with as many digits as a chart needs. */
export const figure = (value: number): string =>
  value.toLocaleString('en-IN', Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })
