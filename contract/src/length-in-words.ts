/** A duration to the second: 41 m 10 s, or 60 m. */
export function lengthInWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (rest === 0) return `${minutes} m`
  return minutes === 0 ? `${rest} s` : `${minutes} m ${rest} s`
}

/** Presence out of the whole: 41 m 10 s of 60 m. */
export const presenceInWords = (present: number, total: number): string =>
  `${lengthInWords(present)} of ${lengthInWords(total)}`
