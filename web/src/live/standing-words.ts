import { groupDigits } from '@ariviyal/contract/digit-grouping'
import type { LiveSession } from '@ariviyal/contract/live/live'

type Facts = Pick<LiveSession, 'state' | 'places_left' | 'waiting' | 'own'>

const people = (count: number) => (count === 1 ? '1 teacher waiting' : `${groupDigits(count)} teachers waiting`)

/** State of a session and of the user's registration, as one short line for a list. */
export function standingInWords({ state, places_left: left, waiting, own }: Facts): string {
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'over') return own?.status === 'registered' ? 'Over; you had a place' : 'Over'
  const running = state === 'running' ? 'Running now. ' : ''
  if (own?.status === 'registered') return `${running}You have a place`
  if (own) return running ? 'Running now. No place became free' : `You are number ${own.place} on the waiting list`
  if (left === null) return `${running}Places for all who come`
  if (left > 0) return `${running}${groupDigits(left)} ${left === 1 ? 'place' : 'places'} left`
  return `${running}All places are taken${waiting > 0 ? `; ${people(waiting)}` : ''}`
}
