import type { StaffLiveSessionDetails } from '@ariviyal/contract/live/live-planning'
import { pluralise } from '../../ui/pluralise.ts'

/** Who gets a mail when the session is cancelled. */
export function notifiedInWords({ registered, waiting }: Pick<StaffLiveSessionDetails, 'registered' | 'waiting'>) {
  const notified = [
    ...(registered > 0 ? [`${pluralise(registered, 'teacher')} with a place`] : []),
    ...(waiting > 0 ? [`${pluralise(waiting, 'teacher')} on the waiting list`] : []),
  ]
  return notified.length === 0
    ? 'Nobody has a place or is waiting, so nobody gets a mail.'
    : `We mail ${notified.join(' and ')}. The session leaves their calendars.`
}
