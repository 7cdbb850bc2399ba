import { expect, test } from 'vitest'
import { type RecordedWrite, judge, completenessOf } from './ledger.ts'

const act = (
  state: RecordedWrite['state'],
  completeness: Awaited<ReturnType<RecordedWrite['readState']>>,
): RecordedWrite => ({
  kind: 'approve',
  state,
  readState: async () => completeness,
  mails: () => [],
  late: false,
})
const nothing = Object.assign(async () => ({}), { row: async () => undefined })
const brokenOf = async (...given: Parameters<typeof act>) => (await judge(act(...given), nothing)).broken

test('a write is complete, absent, or half with its counts', () => {
  expect(completenessOf({ request: 1, mails: 2 }, { mails: 2 })).toBe('complete')
  expect(completenessOf({ request: 0, mails: 0 }, { mails: 2 })).toBe('absent')
  expect(completenessOf({ request: 1, mails: 0 }, { mails: 2 })).toBe('half: request 1 of 1, mails 0 of 2')
  expect(completenessOf({ request: 2 })).toBe('half: request 2 of 1')
})

test('an acknowledged write must be complete; an unknown one may be absent, never half', async () => {
  expect(await brokenOf('acknowledged', 'complete')).toBeNull()
  expect(await brokenOf('unknown', 'complete')).toBeNull()
  expect(await brokenOf('unknown', 'absent')).toBeNull()
  expect(await brokenOf('acknowledged', 'absent')).toBe('approve (acknowledged) is absent')
  expect(await brokenOf('acknowledged', 'half: receipt 0 of 1')).toContain('half')
  expect(await brokenOf('refused', 'absent')).toBeNull()
  expect(await brokenOf('refused', 'complete')).toBe('approve (refused) is complete')
  expect(await brokenOf('unknown', 'half: receipt 0 of 1')).toBe('approve (unknown) is half: receipt 0 of 1')
})
