import type { TestMode } from '@ariviyal/contract/tests/modes'
import type { showRules, TestState, TestSummary } from '@ariviyal/contract/tests/tests'
import type { MarkLook } from '../ui/mark.tsx'

export const stateMarks: Record<TestState, { look: MarkLook; word: string }> = {
  draft: { look: 'calm', word: 'Draft' },
  open: { look: 'waiting', word: 'Open' },
  closed: { look: 'good', word: 'Closed' },
}

export const modeNames: Record<TestMode, string> = { graded: 'Graded', practice: 'Practice' }

export const showNames: Record<(typeof showRules)[number], string> = {
  'after-submit': 'As soon as a pupil has handed in',
  'after-close': 'When the test is closed',
  never: 'Never',
}

/** Order of questions and options; the number of sets stands after `sets-`. */
export const orderNames = {
  same: 'The same for all',
  shuffle: 'Another one for each pupil',
  'sets-2': 'Sets A and B',
  'sets-3': 'Sets A, B and C',
  'sets-4': 'Sets A, B, C and D',
}

export function orderOfTest({ shuffle, sets }: Pick<TestSummary, 'shuffle' | 'sets'>): keyof typeof orderNames {
  if (shuffle) return 'shuffle'
  return sets === 1 ? 'same' : (`sets-${sets}` as keyof typeof orderNames)
}
