import type { LiveSession } from '@ariviyal/contract/live/live'
import { pluralise } from '../ui/pluralise.ts'

type Facts = Pick<LiveSession, 'state' | 'places_left' | 'waiting' | 'own'>

/** State of a session and of the user's registration, as one short line for a list. */
export function standingInWords({ state, places_left: left, waiting, own }: Facts): string {
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'over') return own?.status === 'registered' ? 'Over; you had a place' : 'Over'
  const running = state === 'running' ? 'Running now. ' : ''
  if (own?.status === 'registered') return `${running}You have a place`
  if (own) return running ? 'Running now. No place became free' : `You are number ${own.place} on the waiting list`
  if (left === null) return `${running}Places for all who come`
  if (left > 0) return `${running}${pluralise(left, 'place')} left`
  return `${running}All places are taken${waiting > 0 ? `; ${pluralise(waiting, 'teacher waiting', 'teachers waiting')}` : ''}`
}
