const minute = 60_000

/** The warning that a pupil sees when that many milliseconds are left. */
export function warningFor(left: number): 'five-minutes' | 'one-minute' | 'over' | undefined {
  if (left <= 0) return 'over'
  if (left <= minute) return 'one-minute'
  return left <= 5 * minute ? 'five-minutes' : undefined
}

/** 65 s as "1:05", 3,700 s as "1:01:40". */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
