import type { showRules, TestMode, TestState } from '@ariviyal/contract/tests/tests'
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

export const pluralise = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
