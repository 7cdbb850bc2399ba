import { expect, test } from 'vitest'
import type { Delivery } from './mailbox.ts'
import { compareMails } from './mails-against-acts.ts'

const letter = { to: 'meena@school.example', subject: 'Your subscription' }
const came = (messageId: string, arrivedAt: number, change: Partial<Delivery> = {}): Delivery => ({
  ...letter,
  messageId,
  text: '',
  arrivedAt,
  acceptedAt: arrivedAt + 20,
  ...change,
})

test('each act has its mail, once', () => {
  expect(compareMails([letter], [came('a', 1_000)], [])).toMatchObject({ repeats: 0, broken: [] })
  expect(compareMails([letter], [], []).broken).toEqual(['never came: meena@school.example | Your subscription'])
  expect(compareMails([letter], [came('a', 1_000), came('b', 2_000)], [1_010]).broken).toEqual([
    'came 2 times as different mails, for 1: meena@school.example | Your subscription',
  ])
  expect(compareMails([], [came('a', 1_000)], []).broken).toHaveLength(1)
})

test('the same mail may come again after a kill that followed the first one, and not otherwise', () => {
  const twice = [came('a', 1_000), came('a', 14_000)]
  expect(compareMails([letter], twice, [1_060])).toMatchObject({ repeats: 1, longestMs: 60, broken: [] })
  expect(compareMails([letter], twice, [900, 5_000]).broken).toEqual([
    'came again though nothing was killed then: meena@school.example | Your subscription a',
  ])
  expect(compareMails([letter], [came('a', 1_000), came('a', 1_100)], [1_200]).broken).toHaveLength(1)
})
