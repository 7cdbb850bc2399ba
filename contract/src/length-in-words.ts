/** A duration to the second: 41 min 10 s, or 60 min. */
export function lengthInWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (rest === 0) return `${minutes} min`
  return minutes === 0 ? `${rest} s` : `${minutes} min ${rest} s`
}

/** Presence out of the whole: 41 min 10 s of 60 min. */
export const presenceInWords = (present: number, total: number): string =>
  `${lengthInWords(present)} of ${lengthInWords(total)}`
