import { expect, test } from 'vitest'
import { ComputedOnce } from './computed-once.ts'

test('computes a key once for all who ask at the same time or later', async () => {
  const once = new ComputedOnce<number>(2)
  let computed = 0
  const compute = async () => (computed += 1)
  expect(await Promise.all([once.get('a', compute), once.get('a', compute)])).toEqual([1, 1])
  expect(await once.get('a', compute)).toBe(1)
})

test('forgets the key that was asked for longest ago, and a failure at once', async () => {
  const once = new ComputedOnce<string>(2)
  const told: string[] = []
  const ask = (key: string) =>
    once.get(key, async () => {
      told.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(told).toEqual(['a', 'b', 'c', 'b'])
  await expect(once.get('broken', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await once.get('broken', async () => 'up')).toBe('up')
})
