import { subscriptionEventKinds } from '@ariviyal/contract/subscriptions/subscription-states'
import type { HistoryEntry } from '@ariviyal/contract/staff/history'
import { expect, test } from 'vitest'
import { subscriptionEventInWords, withoutEchoes } from './subscription-event-in-words.ts'

const entry = (kind: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: kind,
  kind,
  at: '2027-03-12T06:00:00.000Z',
  actor: { kind: 'staff', name: null },
  details: {},
  ...change,
})

test('every event has its own sentence for the teacher, without the name of a member of staff', () => {
  const span = {
    starts_at: '2027-03-12T06:00:00.000Z',
    ends_at: '2028-03-12T06:00:00.000Z',
    before: '2028-01-12T06:00:00.000Z',
  }
  const sentences = subscriptionEventKinds.map((kind) =>
    subscriptionEventInWords(entry(kind, { details: span }), 'self'),
  )
  expect(new Set(sentences).size).toBe(subscriptionEventKinds.length)
  for (const [index, sentence] of sentences.entries())
    expect(sentence).not.toBe(subscriptionEventKinds[index]?.replaceAll('-', ' '))
  expect(sentences).toContain('Our staff approved the request: 12 March 2027 to 12 March 2028')
  expect(sentences).toContain('You asked for a subscription')
})

test('staff read who acted', () => {
  const endedByStaff = entry('ended-by-staff', { actor: { kind: 'staff', name: 'Support Person' } })
  expect(subscriptionEventInWords(endedByStaff, 'staff')).toBe('Support Person ended the subscription')
  expect(subscriptionEventInWords(entry('requested', { actor: { kind: 'self', name: 'Meena' } }), 'staff')).toBe(
    'The teacher asked for a subscription',
  )
})

test('a start at the time of its approval is not listed; a later one is', () => {
  const later = entry('started', { id: 'later', at: '2027-04-01T00:00:00.000Z' })
  expect(withoutEchoes([later, entry('started'), entry('approved')]).map(({ id }) => id)).toEqual(['later', 'approved'])
})
