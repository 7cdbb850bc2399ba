import { expect, test } from 'vitest'
import { choose } from './choose-classmate.ts'

const circle = new Map([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'a'],
])

test('who had the chosen classmate gets the former one in exchange', () => {
  const four = new Map([...circle, ['c', 'd'], ['d', 'a']] as const)
  expect(Object.fromEntries(choose(four, 'a', 'd'))).toEqual({ a: 'd', b: 'c', c: 'b', d: 'a' })
})

test('nobody becomes their own classmate', () => {
  expect(Object.fromEntries(choose(circle, 'a', 'c'))).toEqual({ a: 'c', c: 'a' })
})

test('a pupil may have no classmate', () => {
  expect(Object.fromEntries(choose(circle, 'b', null))).toEqual({ a: 'b', c: 'a' })
  expect(Object.fromEntries(choose(new Map(), 'a', 'b'))).toEqual({ a: 'b' })
})
