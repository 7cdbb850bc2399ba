import { expect, test } from 'vitest'
import { seatsInWords, stateInWords } from './own-institution-words.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test('a principal reads the state of the institution', () => {
  expect(stateInWords({ state: 'running', ends_at: '2027-03-12T10:00:00Z' }, now)).toBe(
    'The subscription runs until 12 March 2027.',
  )
  expect(stateInWords({ state: 'ending-soon', ends_at: '2026-11-22T09:00:00Z' }, now)).toContain(
    'ends on 22 November 2026, in 1 day.',
  )
  expect(stateInWords({ state: 'ending-soon', ends_at: '2026-12-11T10:00:00Z' }, now)).toContain('in 20 days.')
  expect(stateInWords({ state: 'ended', ends_at: '2026-11-20T20:00:00Z' }, now)).toContain('ended on 21 November 2026.')
})

test('a principal reads how many seats are taken, free and promised', () => {
  const institution = { seats: 5, seats_used: 4, invitations_open: 0 } as Parameters<typeof seatsInWords>[0]
  expect(seatsInWords(institution)).toBe('4 of 5 seats are taken, 1 is free.')
  expect(seatsInWords({ ...institution, seats: 1, seats_used: 0, invitations_open: 1 })).toBe(
    '0 of 1 seat is taken, 1 is free. 1 invitation is not accepted yet.',
  )
})
