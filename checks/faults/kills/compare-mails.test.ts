import { expect, test } from 'vitest'
import type { Delivery } from './mailbox.ts'
import { compareMails } from './compare-mails.ts'

const mail = { to: 'meena@school.example', subject: 'Your subscription' }
const delivered = (messageId: string, arrivedAt: number, change: Partial<Delivery> = {}): Delivery => ({
  ...mail,
  messageId,
  text: '',
  arrivedAt,
  acceptedAt: arrivedAt + 20,
  ...change,
})

test('each write has its mail exactly once', () => {
  expect(compareMails([mail], [delivered('a', 1_000)], [])).toMatchObject({ repeats: 0, broken: [] })
  expect(compareMails([mail], [], []).broken).toEqual(['never came: meena@school.example | Your subscription'])
  expect(compareMails([mail], [delivered('a', 1_000), delivered('b', 2_000)], [1_010]).broken).toEqual([
    'came 2 times as different mails, for 1: meena@school.example | Your subscription',
  ])
  expect(compareMails([], [delivered('a', 1_000)], []).broken).toHaveLength(1)
})

test('a mail may be repeated only when a kill followed its first delivery', () => {
  const twice = [delivered('a', 1_000), delivered('a', 14_000)]
  expect(compareMails([mail], twice, [1_060])).toMatchObject({ repeats: 1, longestMs: 60, broken: [] })
  expect(compareMails([mail], twice, [900, 5_000]).broken).toEqual([
    'came again though nothing was killed then: meena@school.example | Your subscription a',
  ])
  expect(compareMails([mail], [delivered('a', 1_000), delivered('a', 1_100)], [1_200]).broken).toHaveLength(1)
})
