/** A length of time as the product says it, to the second: 41 m 10 s, or 60 m. */
export function lengthInWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (rest === 0) return `${minutes} m`
  return minutes === 0 ? `${rest} s` : `${minutes} m ${rest} s`
}

/** A presence as the product says it: 41 m 10 s of 60 m. */
export const presenceInWords = (present: number, whole: number): string =>
  `${lengthInWords(present)} of ${lengthInWords(whole)}`
