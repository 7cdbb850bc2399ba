import type { SubscriptionState } from '@ariviyal/contract/subscriptions/subscriptions'
import { expect, test } from 'vitest'
import { phaseOf, standingInWords, startInWords } from './today-words.ts'

const session = {
  id: '1',
  topic: 'The colours of water',
  speaker: 'The physics desk',
  starts_at: '2026-11-28T12:45:00.000Z',
  ends_at: '2026-11-28T13:45:00.000Z',
  own: null,
}

test.each([
  ['2026-11-28T12:29:59.999Z', 'coming'],
  ['2026-11-28T12:30:00.000Z', 'open'],
  ['2026-11-28T12:45:00.000Z', 'running'],
  ['2026-11-28T13:45:00.000Z', 'over'],
])('at %s a session from 12:45 to 13:45 is %s', (now, phase) => {
  expect(phaseOf(session, new Date(now))).toBe(phase)
})

test('a start is told by the day in India', () => {
  // 28 November in India begins at 18:30 UTC of the day before.
  expect(startInWords(session.starts_at, new Date('2026-11-27T18:30:00Z'))).toBe('Today at 6:15\u00A0PM IST')
  expect(startInWords(session.starts_at, new Date('2026-11-27T18:29:00Z'))).toBe('Tomorrow at 6:15\u00A0PM IST')
  expect(startInWords(session.starts_at, new Date('2026-11-20T12:00:00Z'))).toBe('Sat, 28 Nov, 2026, 6:15\u00A0PM IST')
})

const none: SubscriptionState = { state: 'none', request: null, subscription: null, upcoming: null, ended_at: null }
const pending = { status: 'pending', created_at: '2026-06-12T05:00:00.000Z', reason: '' } as const
const span = { starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2027-01-01T00:00:00.000Z' }
const standing = (change: Partial<SubscriptionState>, days: number | null = null) =>
  standingInWords({ subscription: { ...none, ...change }, answered_within_days: days })?.text

test('a request that waits is told with its day, and with the usual time once it is known', () => {
  expect(standing({ state: 'requested', request: pending })).toBe(
    'Your request of 12 June 2026 waits. A person reads each request.',
  )
  expect(standing({ state: 'requested', request: pending }, 2)).toBe(
    'Your request of 12 June 2026 waits. Requests are usually answered within 2 days.',
  )
  expect(standing({ state: 'requested', request: pending, ended_at: '2026-06-10T18:30:00.000Z' }, 1)).toBe(
    'Your subscription ended on 10 June 2026. Your request of 12 June 2026 waits. Requests are usually answered within 1 day.',
  )
})

test('nothing is said about a subscription that runs, also by a seat, nor to who never asked', () => {
  const own = { source: 'own', trial: false, institution_name: '', ...span } as const
  expect(standing({})).toBeUndefined()
  expect(standing({ state: 'running', subscription: own })).toBeUndefined()
  expect(standing({ state: 'ended', subscription: { ...own, source: 'institution' } })).toBeUndefined()
  expect(standing({ state: 'ended', ended_at: '2026-06-10T18:30:00.000Z' })).toContain('ended on 10 June 2026')
})
