/** The newest rows that are looked at, and how many of them must be decided for a statement. */
export const usualWaitOf = { newest: 50, known: 5 } as const
const dayMs = 86_400_000

/**
 * The days, rounded up, within which four of five were answered; null when too few are known. One that still waits counts with the time it has waited,
 * so that a backlog shows.
 */
export function usualWaitDays(rows: { createdAt: Date; decidedAt: Date | null }[], now: Date): number | null {
  if (rows.filter(({ decidedAt }) => decidedAt !== null).length < usualWaitOf.known) return null
  const waited = rows
    .map(({ createdAt, decidedAt }) => (decidedAt ?? now).getTime() - createdAt.getTime())
    .sort((one, other) => one - other)
  return Math.max(1, Math.ceil((waited[Math.ceil(waited.length * 0.8) - 1] ?? 0) / dayMs))
}
