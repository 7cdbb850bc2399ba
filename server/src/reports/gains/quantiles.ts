/** Probability that a standard normal variable is below `z`, to 1e-7 (Abramowitz and Stegun, 26.2.17). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z < 0 ? tail : 1 - tail
}

/** Quantile of the standard normal distribution, to 1e-7, by bisection. */
function normalQuantile(part: number): number {
  let [low, high] = [-9, 9]
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (normalBelow(middle) < part) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Quantile of Student's t distribution, to 0.001 from 7 degrees of freedom on (Abramowitz and Stegun, 26.7.5). */
export function studentQuantile(part: number, freedom: number): number {
  const z = normalQuantile(part)
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return terms.reduce((sum, term, place) => sum + term / freedom ** (place + 1), z)
}
