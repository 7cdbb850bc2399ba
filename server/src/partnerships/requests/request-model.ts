import { dayOf, laterDay } from '@ariviyal/contract/time'
import type { StoredState } from './requests.table.ts'

/** What either side, staff or time does. */
export const acts = [
  'accept',
  'wait',
  'decline',
  'withdraw',
  'move',
  'confirm',
  'cancel by school',
  'cancel by partner',
  'report by school',
  'report by partner',
  'deny by partner',
  'add a slot',
  'move a slot',
  'cancel a slot',
  'withdraw the check',
  'check for a year',
  'check for days',
  'hide',
  'show',
  'days pass',
  'the clock runs',
] as const
export type Act = (typeof acts)[number]

/** `request`, `slot`: which one, of those that there are. `days`: how many. */
export interface Step {
  act: Act
  request: number
  slot: number
  days: number
}

export type Kind = 'lab-visit' | 'equipment'
/** A visit of two hours, or a slot of more than a day. */
export const minutesOf = { 'lab-visit': 120, equipment: 1_920 } as const
const dayMs = 86_400_000
/** Each run begins at nine in the morning (IST): nothing happens near midnight, where the model, whose time stands still, could be wrong. */
export const morning = '09:00'
/** The start of a slot: half a day before that time, so that a run of some seconds makes no difference. */
export const startIn = (now: number, days: number) => now + (days - 0.5) * dayMs
/** Days until an unreported time is closed (partnershipLimits.reportDays). */
const reportDays = 60

interface ModelSlot {
  start: number
  end: number
  capacity: number
  isCancelled: boolean
}
interface ModelRequest {
  state: StoredState
  slot: ModelSlot | null
  /** Who has reported, and whether all of them say that it took place. */
  reported: ('school' | 'partner')[]
  tookPlace: boolean
}

/** What should happen to three requests for one offer, without any of the code under test. */
export class Model {
  readonly kind: Kind
  now: number
  checkedUntil: string | null
  isHidden = false
  slots: ModelSlot[] = []
  requests: ModelRequest[]

  constructor(kind: Kind, now: number, checkedUntil: string) {
    this.kind = kind
    this.now = now
    this.checkedUntil = checkedUntil
    this.requests = [0, 1, 2].map(() => ({ state: 'requested', slot: null, reported: [], tookPlace: true }))
  }

  takenOf(slot: ModelSlot): number {
    return this.requests.filter((one) => one.slot === slot).length
  }

  private isChecked(until: number): boolean {
    return (
      this.checkedUntil !== null && [this.now, until].every((at) => dayOf(new Date(at)) <= (this.checkedUntil ?? ''))
    )
  }

  private mayGive(slot: ModelSlot | undefined): slot is ModelSlot {
    return (
      slot !== undefined &&
      !this.isHidden &&
      !slot.isCancelled &&
      slot.start > this.now &&
      this.isChecked(slot.end) &&
      this.takenOf(slot) < slot.capacity
    )
  }

  newSlot(days: number, capacity: number): ModelSlot {
    const start = startIn(this.now, days)
    return { start, end: start + minutesOf[this.kind] * 60_000, capacity, isCancelled: false }
  }

  /** Whether the request waits for a place, in the order in which places are given. */
  private asks({ state }: ModelRequest): boolean {
    return state === 'waiting' || (state === 'requested' && this.kind === 'equipment')
  }

  /** Free places go to those who wait, the earliest request first, the next slot first. */
  private fill(): void {
    for (const slot of this.slots.toSorted((a, b) => a.start - b.start))
      for (const request of this.requests)
        if (this.asks(request) && this.mayGive(slot)) Object.assign(request, { state: 'matched', slot })
  }

  private reopen(isMeant: (slot: ModelSlot) => boolean): void {
    for (const request of this.requests)
      if (request.state === 'confirmed' && request.slot && request.slot.start > this.now && isMeant(request.slot))
        request.state = 'matched'
  }

  private report(request: ModelRequest, side: 'school' | 'partner', tookPlace: boolean): boolean {
    const isOver = request.state === 'confirmed' && request.slot !== null && request.slot.end <= this.now
    if (!isOver || request.reported.includes(side)) return false
    request.reported.push(side)
    request.tookPlace &&= tookPlace
    if (request.reported.length === 2) request.state = request.tookPlace ? 'counted' : 'not-held'
    return true
  }

  private check(until: string): void {
    const before = this.checkedUntil
    this.checkedUntil = until
    if (before !== null && until < before) this.reopen(({ end }) => dayOf(new Date(end)) > until)
    this.fill()
  }

  private runClock(): void {
    const expired = this.requests.filter((one) => this.seen(one) === 'expired' && one.slot !== null)
    for (const request of expired) Object.assign(request, { state: 'expired', slot: null })
    if (expired.length > 0) this.fill()
    for (const request of this.requests)
      if (request.state === 'confirmed' && request.slot && request.slot.start < this.now - reportDays * dayMs)
        request.state = 'not-held'
  }

  /** Returns whether the act succeeds. */
  run({ act, days, ...step }: Step): boolean {
    const request = this.requests[step.request]
    const slot = this.slots[step.slot % this.slots.length]
    if (!request) return false
    const own = request.slot
    const isAhead = own !== null && own.start > this.now
    const isAsked = request.state === 'requested' || request.state === 'waiting'
    const isMatched = request.state === 'matched' && isAhead
    const isConfirmed = request.state === 'confirmed' && isAhead
    const become = (when: boolean, change: Partial<ModelRequest>, gives: boolean): boolean => {
      if (!when) return false
      Object.assign(request, change)
      if (gives) this.fill()
      return true
    }
    const leave = (when: boolean, state: StoredState) => become(when, { state, slot: null }, own !== null)
    switch (act) {
      case 'accept': {
        const isFirst = this.kind !== 'equipment' || this.requests.find((one) => this.asks(one)) === request
        return isAsked && isFirst && this.mayGive(slot) && become(true, { state: 'matched', slot }, false)
      }
      case 'wait':
        return become(request.state === 'requested', { state: 'waiting' }, true)
      case 'decline':
        return leave(isAsked, 'declined')
      case 'withdraw':
        return leave(isAsked || isMatched, 'withdrawn')
      case 'move':
        return (isMatched || isConfirmed) && this.mayGive(slot) && become(true, { state: 'matched', slot }, true)
      case 'confirm':
        return become(isMatched && !this.isHidden && this.isChecked(own?.end ?? 0), { state: 'confirmed' }, false)
      case 'cancel by school':
        return leave(isConfirmed, 'cancelled')
      case 'cancel by partner':
        return leave(isMatched || isConfirmed, 'cancelled')
      case 'report by school':
        return this.report(request, 'school', true)
      case 'report by partner':
        return this.report(request, 'partner', true)
      case 'deny by partner':
        return this.report(request, 'partner', false)
      case 'add a slot': {
        const added = this.newSlot(days, 1)
        if (days === 0 || !this.isChecked(added.end)) return false
        this.slots.push(added)
        this.fill()
        return true
      }
      case 'move a slot': {
        if (!slot || slot.isCancelled || slot.start <= this.now) return false
        const { start, end } = this.newSlot(days, 1)
        if (days === 0 || !this.isChecked(end)) return false
        Object.assign(slot, { start, end })
        for (const one of this.requests) if (one.slot === slot) one.state = 'matched'
        this.fill()
        return true
      }
      case 'cancel a slot':
        if (!slot || slot.isCancelled || slot.start <= this.now) return false
        slot.isCancelled = true
        for (const one of this.requests) if (one.slot === slot) Object.assign(one, { state: 'cancelled', slot: null })
        return true
      case 'withdraw the check':
        if (this.checkedUntil === null) return false
        this.checkedUntil = null
        this.reopen(() => true)
        return true
      case 'check for a year':
        this.check(laterDay(dayOf(new Date(this.now)), 365))
        return true
      case 'check for days':
        this.check(laterDay(dayOf(new Date(this.now)), days))
        return true
      case 'hide':
        if (this.isHidden) return false
        this.isHidden = true
        return true
      case 'show':
        if (!this.isHidden) return false
        this.isHidden = false
        this.fill()
        return true
      case 'days pass':
        this.now += days * dayMs
        return true
      // The clock runs.
      default:
        this.runClock()
        return true
    }
  }

  /** What the two sides see: time ends what was confirmed or offered, whether the clock has run or not. */
  seen({ state, slot }: ModelRequest): string {
    if (state === 'confirmed' && slot && slot.end <= this.now) return 'held'
    return state === 'matched' && slot && slot.start <= this.now ? 'expired' : state
  }
}
