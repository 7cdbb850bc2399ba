import { pluralise } from '../ui/pluralise.ts'

/**
 * How long something has waited, in completed units: 40 minutes, 5 hours, 3 days. Never negative, even with a slow
 * device clock.
 */
export function ageInWords(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return pluralise(minutes, 'minute')
  if (minutes < 24 * 60) return pluralise(Math.floor(minutes / 60), 'hour')
  return pluralise(Math.floor(minutes / (24 * 60)), 'day')
}
