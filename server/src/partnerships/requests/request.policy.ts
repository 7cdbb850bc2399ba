import { requestStates, type RequestState } from '@ariviyal/contract/partnerships/partnership-rules'
import type { Side, StoredState } from './requests.table.ts'

/** What a side does to a request. */
export const acts = [
  'accept',
  'wait',
  'decline',
  'withdraw',
  'move',
  'cancel',
  'plan',
  'confirm',
  'report',
  'write',
  'incident',
] as const
export type Act = (typeof acts)[number]

interface Rule {
  from: Partial<Record<Side, readonly RequestState[]>>
}

const asked = ['requested', 'waiting'] as const
const planned = ['matched', 'confirmed'] as const

/** Who may do what to a request in which state. */
const requestRules: Record<Act, Rule> = {
  accept: { from: { partner: asked } },
  wait: { from: { partner: ['requested'] } },
  decline: { from: { partner: asked } },
  withdraw: { from: { school: [...asked, 'matched'] } },
  move: { from: { partner: planned } },
  cancel: { from: { school: ['confirmed'], partner: planned } },
  plan: { from: { school: [...asked, ...planned] } },
  confirm: { from: { school: ['matched'] } },
  report: { from: { school: ['held'], partner: ['held'] } },
  write: {
    from: {
      school: [...asked, ...planned, 'held', 'counted', 'not-held'],
      partner: [...asked, ...planned, 'held', 'counted', 'not-held'],
    },
  },
  incident: { from: { school: requestStates, partner: requestStates } },
}

export const mayAct = (act: Act, side: Side, state: RequestState): boolean =>
  requestRules[act].from[side]?.includes(state) ?? false

/** When a slot ends. */
export const endOf = ({ startsAt, minutes }: { startsAt: Date; minutes: number }): Date =>
  new Date(startsAt.getTime() + minutes * 60_000)

/** The state now: time ends a confirmed request, and a matched one that was not confirmed before its start. */
export function stateAt(
  { state }: { state: StoredState },
  slot: { startsAt: Date; minutes: number } | null,
  now: Date,
): RequestState {
  if (state === 'confirmed' && slot && endOf(slot) <= now) return 'held'
  if (state === 'matched' && slot && slot.startsAt <= now) return 'expired'
  return state
}

/** Whose act is awaited. */
export function awaits(state: RequestState): Side | 'both' | null {
  if (state === 'requested') return 'partner'
  if (state === 'matched') return 'school'
  return state === 'held' ? 'both' : null
}
