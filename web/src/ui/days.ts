/** Whole days from now until a moment; at least 1 before it. */
export const daysLeft = (end: string, now: number = Date.now()): number =>
  Math.max(1, Math.ceil((Date.parse(end) - now) / 86_400_000))
