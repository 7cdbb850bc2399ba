import type { SubscriptionState } from '@ariviyal/contract/subscriptions/subscriptions'
import { lastDayInWords } from '@ariviyal/contract/time'
import { describe, expect, test } from 'vitest'
import { daysLeft } from '../ui/days.ts'
import { stateInWords } from './state-in-words.ts'

const none: SubscriptionState = { state: 'none', request: null, subscription: null, upcoming: null, ended_at: null }
const pending = { status: 'pending', created_at: '2027-02-01T06:00:00.000Z', reason: '' } as const
const span = { starts_at: '2026-03-12T06:00:00.000Z', ends_at: '2027-03-12T18:30:00.000Z' }
const own = { source: 'own', trial: false, institution_name: '', ...span } as const
const wordsOf = (change: Partial<SubscriptionState>) => stateInWords({ ...none, ...change })?.text

describe('a teacher reads', () => {
  test('nothing without a request', () => {
    expect(stateInWords(none)).toBeNull()
  })
  test('its last full day', () => {
    expect(wordsOf({ state: 'running', subscription: own })).toBe('Your subscription runs until 12 March 2027.')
    expect(lastDayInWords('2027-03-12T18:30:00.001Z')).toBe('13 March 2027')
  })
  test('that it is a trial, or a seat of an institution', () => {
    expect(wordsOf({ state: 'trial', subscription: { ...own, trial: true } })).toContain(
      'Your trial runs until 12 March 2027.',
    )
    const covered = { ...own, source: 'institution', institution_name: 'GHSS Kumbakonam' } as const
    expect(wordsOf({ subscription: covered })).toBe(
      'You are covered by GHSS Kumbakonam: your subscription runs until 12 March 2027.',
    )
  })
  test('that it ends soon and what to do, or that a request is pending', () => {
    expect(wordsOf({ state: 'ending-soon', subscription: own })).toContain('Ask for another term')
    expect(wordsOf({ state: 'ending-soon', subscription: own, request: pending })).toContain(
      'Your request for another term has been waiting for review since 1 February 2027.',
    )
    expect([
      daysLeft('2027-03-12T18:30:00Z', Date.parse('2027-03-12T18:29:00Z')),
      daysLeft('2027-03-12T18:30:00Z', Date.parse('2027-03-02T18:30:00Z')),
    ]).toEqual([1, 10])
  })
  test('when it starts, since when it is pending, when and by whom it was ended, or why it was declined', () => {
    expect(wordsOf({ state: 'upcoming', upcoming: span })).toContain(
      'It starts on 12 March 2026 and runs until 12 March 2027.',
    )
    expect(wordsOf({ state: 'requested', request: pending })).toContain('waiting for review since 1 February 2027')
    expect(wordsOf({ state: 'ended', ended_at: span.ends_at })).toContain('ended on 12 March 2027. You can renew')
    expect(wordsOf({ state: 'ended-by-staff', ended_at: span.ends_at })).toContain('Our staff ended your subscription')
    expect(
      wordsOf({ state: 'rejected', request: { ...pending, status: 'rejected', reason: 'No such school' } }),
    ).toContain('was not approved: No such school')
    expect(wordsOf({ state: 'withdrawn', request: { ...pending, status: 'withdrawn' } })).toContain('You withdrew')
  })
})
