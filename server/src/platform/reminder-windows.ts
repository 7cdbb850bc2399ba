/** The days before an end from `days` down to `nextDays`. */
export interface ReminderWindow {
  days: number
  nextDays: number
}

/**
 * Splits days before an end into windows that do not overlap: [30, 7] gives the days from 30 to 7 before, and from 7 to the end. So a
 * server that was off during one window does not send both reminders at once.
 */
export function reminderWindows(days: readonly number[]): ReminderWindow[] {
  const falling = [...days].sort((a, b) => b - a)
  return falling.map((day, index) => ({ days: day, nextDays: falling[index + 1] ?? 0 }))
}
