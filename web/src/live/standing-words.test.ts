import { expect, test } from 'vitest'
import { gradesInWords } from './grades-in-words.ts'
import { standingInWords } from './standing-words.ts'

const open = { state: 'coming', places_left: 3, waiting: 0, own: null } as const
const registered = { status: 'registered', place: null } as const
const third = { status: 'waiting', place: 3 } as const

test.each([
  [open, '3 places left'],
  [{ ...open, places_left: 1 }, '1 place left'],
  [{ ...open, places_left: null }, 'Places for all who come'],
  [{ ...open, places_left: 0 }, 'All places are taken'],
  [{ ...open, places_left: 0, waiting: 1 }, 'All places are taken; 1 teacher waiting'],
  [{ ...open, own: registered }, 'You have a place'],
  [{ ...open, own: third }, 'You are number 3 on the waiting list'],
  [{ ...open, state: 'running' }, 'Running now. 3 places left'],
  [{ ...open, state: 'running', own: registered }, 'Running now. You have a place'],
  [{ ...open, state: 'running', own: third }, 'Running now. No place became free'],
  [{ ...open, state: 'over' }, 'Over'],
  [{ ...open, state: 'over', own: registered }, 'Over; you had a place'],
  [{ ...open, state: 'cancelled', own: registered }, 'Cancelled'],
] as const)('a teacher reads their registration state: %o', (facts, words) => {
  expect(standingInWords(facts)).toBe(words)
})

test.each([
  [[8], 'Grade 8'],
  [[8, 9], 'Grades 8 and 9'],
  [[12, 6, 7, 8, 9, 10, 11], 'Grades 6 to 12'],
  [[6, 8, 10], 'Grades 6, 8 and 10'],
  [[], 'All grades'],
])('a teacher reads for which grades: %o', (grades, words) => {
  expect(gradesInWords(grades)).toBe(words)
})
