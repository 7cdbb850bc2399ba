import { expect, test } from 'vitest'
import { type Act, judge, truthOf } from './ledger.ts'

const act = (state: Act['state'], truth: Awaited<ReturnType<Act['look']>>): Act => ({
  kind: 'approve',
  state,
  look: async () => truth,
  mails: () => [],
  late: false,
})
const nothing = Object.assign(async () => ({}), { row: async () => undefined })
const brokenOf = async (...given: Parameters<typeof act>) => (await judge(act(...given), nothing)).broken

test('an act is whole, absent, or told by its parts', () => {
  expect(truthOf({ request: 1, mails: 2 }, { mails: 2 })).toBe('whole')
  expect(truthOf({ request: 0, mails: 0 }, { mails: 2 })).toBe('absent')
  expect(truthOf({ request: 1, mails: 0 }, { mails: 2 })).toBe('half: request 1 of 1, mails 0 of 2')
  expect(truthOf({ request: 2 })).toBe('half: request 2 of 1')
})

test('what was acknowledged must be whole; what is unknown may be absent, and never half', async () => {
  expect(await brokenOf('acknowledged', 'whole')).toBeNull()
  expect(await brokenOf('unknown', 'whole')).toBeNull()
  expect(await brokenOf('unknown', 'absent')).toBeNull()
  expect(await brokenOf('acknowledged', 'absent')).toBe('approve (acknowledged) is absent')
  expect(await brokenOf('acknowledged', 'half: receipt 0 of 1')).toContain('half')
  expect(await brokenOf('refused', 'absent')).toBeNull()
  expect(await brokenOf('refused', 'whole')).toBe('approve (refused) is whole')
  expect(await brokenOf('unknown', 'half: receipt 0 of 1')).toBe('approve (unknown) is half: receipt 0 of 1')
})
