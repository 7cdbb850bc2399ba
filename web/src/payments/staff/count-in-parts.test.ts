import { limits } from '@ariviyal/contract/limits'
import type { StatementMatch } from '@ariviyal/contract/subscriptions/statements'
import { expect, test } from 'vitest'
import { countInParts, withoutCounted } from './count-in-parts.ts'

const matches = Array.from({ length: 2 * limits.bulkMax + 1 }, (_, place): StatementMatch => ({
  row: { line: place + 2, day: '2026-11-05', text: 'UPI', amount_paise: 118_00 },
  payment: {
    id: String(place),
    payer: 'Demo Teacher',
    reference: 'ABCDEFGH',
    purpose: 'subscription-request',
    subject_id: String(place),
    amount_paise: 118_00,
  },
  reasons: ['reference'],
  doubts: [],
}))
const columns = { date: 'Date', text: 'Details', amount: 'Credit', sign: null, reference: null }
const statement = { heads: [], columns, credits: 101, counted: 3, certain: matches, possible: [], unmatched: [] }
const shown = { ...statement, unmatched_count: 0, problems: [], problems_count: 0 }

test('all parts that a call takes are counted', async () => {
  const sizes: number[] = []
  const { sum, left } = await countInParts(matches, async (part) => {
    sizes.push(part.length)
    return { recorded: part.length, failures: [] }
  })
  expect(sizes).toEqual([limits.bulkMax, limits.bulkMax, 1])
  expect([sum.recorded, left]).toEqual([matches.length, []])
})

test('after a part that failed, staff see the others as counted and only the rest as certain', async () => {
  const failure = new Error('the network is gone')
  const { sum, left, error } = await countInParts(matches, async (part) => {
    if (part[0] !== matches[0]) throw failure
    return { recorded: part.length, failures: [] }
  })
  expect([sum.recorded, left.length, error]).toEqual([limits.bulkMax, limits.bulkMax + 1, failure])
  const rest = withoutCounted(shown, matches, left)
  expect(rest.certain).toEqual(matches.slice(limits.bulkMax))
  expect(rest.counted).toBe(3 + limits.bulkMax)
})
