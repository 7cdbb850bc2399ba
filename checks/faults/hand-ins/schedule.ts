import { createRandom, type Random } from '../../random.ts'
import type { Schedule } from '../schedules/run-schedules.ts'

/** Phones of one pupil, and pages that are open on one at most. */
export const phones = 2
export const tabs = 2

export type Step =
  | {
      act: 'write' | 'add' | 'replace' | 'remove' | 'move' | 'hand-in' | 'stop' | 'begin-again'
      on: number
      tab: number
    }
  /** Steps that meet rarely by chance: a change while it is sent; the same press in two pages; files that are deleted before the hand-in. */
  | { act: 'change-while-sending' | 'hand-in-twice' | 'expire-while-stopped'; on: number; tab: number }
  | { act: 'wait'; ms: number }
  | { act: 'line'; on: number; is: 'good' | 'bad' | 'down' }
  | { act: 'reload' | 'open' | 'close'; on: number; tab: number }
  /** Another page of the class, which sends what waits. */
  | { act: 'other-page' | 'lose-storage' | 'fill' | 'empty'; on: number }
  | { act: 'expire' | 'mark' }

const edits = ['write', 'add', 'replace', 'remove', 'move'] as const

function nextStep(random: Random): Step {
  const place = { on: random.below(phones), tab: random.maybe(0.7) ? 0 : 1 }
  const dice = random.below(100)
  if (dice < 14) return { act: 'add', ...place }
  if (dice < 26) return { act: random.pick(edits), ...place }
  if (dice < 42) return { act: 'hand-in', ...place }
  if (dice < 46) return { act: random.pick(['stop', 'begin-again']), ...place }
  if (dice < 54)
    return { act: random.pick(['change-while-sending', 'hand-in-twice', 'expire-while-stopped']), ...place }
  if (dice < 72) return { act: 'wait', ms: random.integer(20, 900) }
  if (dice < 80) return { act: 'line', on: place.on, is: random.pick(['good', 'bad', 'bad', 'down']) }
  if (dice < 92) return { act: random.pick(['reload', 'open', 'open', 'close']), ...place }
  if (dice < 95) return { act: 'other-page', on: place.on }
  if (dice < 98) return { act: random.pick(['lose-storage', 'fill', 'empty', 'empty']), on: place.on }
  // Nothing can be handed in once the work is marked.
  return { act: random.maybe(0.5) ? 'expire' : 'mark' }
}

/** The schedule of this number: the same for the same seed. */
export function makeSchedule(seed: number, number: number): Schedule<Step> {
  const random = createRandom(seed, number)
  const length = random.integer(12, 28)
  const steps = Array.from({ length }, () => nextStep(random))
  return { number, random, steps, killAt: random.below(length) }
}
