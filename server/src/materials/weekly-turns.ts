import { laterDay, mondayOf } from '@ariviyal/contract/time'

/** Weeks after which the samples for a week come round again. */
export const turns = 12
/** A Monday on which the first turn began. */
const firstMonday = '2025-06-02'
const weekMs = 7 * 86_400_000

/** The turn, from 1 to 12, of the week that a day (YYYY-MM-DD) belongs to. */
export function turnOf(day: string): number {
  const weeks = Math.round((Date.parse(mondayOf(day)) - Date.parse(firstMonday)) / weekMs)
  return (((weeks % turns) + turns) % turns) + 1
}

/** The Monday of the last week, up to that of `today`, which had this turn. */
export const weekOfTurn = (turn: number, today: string): string =>
  laterDay(mondayOf(today), -7 * ((turnOf(today) - turn + turns) % turns))
