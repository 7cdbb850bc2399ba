/** The days before an end, from `days` down to `nextDays`. */
export interface ReminderWindow {
  days: number
  nextDays: number
}

/**
 * Splits days before an end into disjoint windows: [30, 7] gives 30 to 7 days before, and 7 to the end. A server that was down during one
 * window then does not send both reminders at once.
 */
export function reminderWindows(days: readonly number[]): ReminderWindow[] {
  const descending = [...days].sort((a, b) => b - a)
  return descending.map((day, index) => ({ days: day, nextDays: descending[index + 1] ?? 0 }))
}
