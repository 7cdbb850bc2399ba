import { expect, test } from 'vitest'
import { type LoggedValue, settle } from './settle.ts'

const event = (change: Partial<LoggedValue>): LoggedValue => ({
  device: 'a',
  epoch: 1,
  seq: 1,
  at: new Date('2026-07-01T04:30:00Z'),
  value: 'old',
  late: false,
  stale: false,
  arrival: 1,
  source: null,
  ...change,
})
const later = new Date('2026-07-01T04:31:00Z')

test('the later value counts where a phone went on as another device, whatever their numbers and the order of arrival', () => {
  const [older, newer] = [event({ seq: 7, arrival: 2 }), event({ device: 'b', at: later, value: 'new' })]
  for (const events of [
    [older, newer],
    [newer, older],
    [
      { ...older, device: 'b' },
      { ...newer, device: 'a' },
    ],
  ])
    expect(settle(events, null)).toMatchObject({ value: 'new', conflict: false })
})

test('the higher epoch counts before the clock, and a device’s numbers before its clock', () => {
  const [older, newer] = [event({ at: later }), event({ device: 'b', epoch: 2, value: 'new' })]
  expect(settle([older, newer], null).value).toBe('new')
  // In time and late: both are events of one device, whose clock was set back.
  const [first, second] = [event({ at: later }), event({ seq: 2, late: true, value: 'late' })]
  expect(settle([first, second], null)).toMatchObject({ value: 'old', late: { value: 'late' } })
})
