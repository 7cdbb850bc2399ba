import { weekly } from '@ariviyal/contract/live-rules'
import { localTime, momentOf } from '../../staff/local-time.ts'

const dayMs = 86_400_000

/** When the next session of the weekly rhythm begins after a moment, as a moment of ISO 8601 (docs/product.md, Home and public pages). */
export function nextStart(now: Date): string {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = localTime(new Date(now.getTime() + ahead * dayMs).toISOString()).slice(0, 10)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    const start = momentOf(`${day}T${weekly.startsAt}`)
    if ((weekly.days as readonly number[]).includes(weekday) && Date.parse(start) > now.getTime()) return start
  }
  return now.toISOString()
}
