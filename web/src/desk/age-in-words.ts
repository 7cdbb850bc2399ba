const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** How long something has waited, in whole units that are over: 40 minutes, 5 hours, 3 days. A clock that runs behind gives no age below nought. */
export function ageInWords(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return counted(minutes, 'minute')
  if (minutes < 24 * 60) return counted(Math.floor(minutes / 60), 'hour')
  return counted(Math.floor(minutes / (24 * 60)), 'day')
}
