import { pluralise } from '../../ui/pluralise.ts'
import { inWords } from '@ariviyal/contract/time'

const minuteMs = 60_000

/** How long ago something was: just now, 10 min ago, 3 hours ago, 2 days ago; a day in IST after a week. */
export function agoInWords(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${pluralise(hours, 'hour')} ago`
  const days = Math.floor(hours / 24)
  return days <= 7 ? `${pluralise(days, 'day')} ago` : inWords(at, 'short day')
}
