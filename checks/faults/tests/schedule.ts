import { createRandom, type Random } from '../../random.ts'
import { type LineFault, lineFaults } from '../schedules/phone-line.ts'
import type { Schedule } from '../schedules/run-schedules.ts'

/** Phones of one pupil run the page's code; the plain device is another program that keeps several requests in flight. */
export const phones = 2
export const questions = 4

export type Step =
  | { act: 'answer'; on: number; question: number; isRight: boolean }
  | { act: 'send'; on: number; faults: LineFault[] }
  | { act: 'send-both' }
  | { act: 'answer-while-sending' | 'lose-storage-while-sending' | 'close-while-sending'; on: number; question: number }
  /** Several steps that meet rarely by chance. */
  | { act: 'reload-unsent' | 'overtake' | 'overtake-lost'; on: number; question: number }
  | { act: 'lose-saved'; on: number; question: number; writes: number }
  | { act: 'reload' | 'close' | 'open' | 'take-over' | 'hand-in' | 'delete-storage' | 'fill' | 'empty'; on: number }
  | { act: 'crash'; on: number; writes: number }
  | { act: 'jump'; on: number; seconds: number }
  | { act: 'plain-answer'; question: number; isRight: boolean }
  | { act: 'plain-start' | 'plain-submit' | 'plain-forget' | 'plain-gap' | 'plain-left' }
  | { act: 'plain-send'; copies: number }
  | { act: 'expire' | 'close-test' }

const single = ['reload', 'close', 'open', 'take-over', 'hand-in', 'delete-storage', 'fill', 'empty'] as const
const whileSending = ['answer-while-sending', 'lose-storage-while-sending', 'close-while-sending'] as const

function nextStep(random: Random): Step {
  const on = random.below(phones)
  const question = random.below(questions)
  const isRight = random.maybe(0.6)
  const dice = random.below(100)
  if (dice < 26) return { act: 'answer', on, question, isRight }
  if (dice < 42) {
    const faults = Array.from({ length: random.below(4) }, () => random.pick(lineFaults))
    return { act: 'send', on, faults }
  }
  if (dice < 45) return { act: 'send-both' }
  if (dice < 50) return { act: random.pick(['reload-unsent', 'overtake', 'overtake-lost']), on, question }
  if (dice < 52) return { act: 'lose-saved', on, question, writes: random.integer(2, 6) }
  if (dice < 57) return { act: random.pick(whileSending), on, question }
  if (dice < 77) return { act: random.pick(single), on }
  if (dice < 80) return { act: 'crash', on, writes: random.integer(1, 8) }
  if (dice < 82) return { act: 'jump', on, seconds: random.pick([-86_400, -3_600, -40, 40, 3_600]) }
  if (dice < 84) return { act: random.pick(['plain-gap', 'plain-left']) }
  if (dice < 88) return { act: 'plain-answer', question, isRight }
  if (dice < 90) return { act: 'plain-start' }
  if (dice < 95) return { act: 'plain-send', copies: random.integer(1, 2) }
  if (dice < 97) return { act: random.pick(['plain-submit', 'plain-forget']) }
  // Rare, since little happens after the end.
  return random.maybe(0.6) ? { act: random.maybe(0.6) ? 'expire' : 'close-test' } : { act: 'send-both' }
}

/** The schedule of this number: the same for the same seed. */
export function makeSchedule(seed: number, number: number): Schedule<Step> {
  const random = createRandom(seed, number)
  const length = random.integer(12, 36)
  const steps = Array.from({ length }, () => nextStep(random))
  return { number, random, steps, killAt: random.below(length) }
}
