import { weekly } from '@ariviyal/contract/live/live-rules'
import { dayOf, laterDay, momentOn, weekdayOf } from '@ariviyal/contract/time'

/** Start of the next weekly session after a moment, ISO 8601 (docs/product.md, Home and public pages). */
export function nextStart(now: Date): string {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = laterDay(dayOf(now), ahead)
    const start = momentOn(day, weekly.startsAt)
    if ((weekly.days as readonly number[]).includes(weekdayOf(day)) && start > now) return start.toISOString()
  }
  return now.toISOString()
}
