import { expect, test } from 'vitest'
import { hitsIn, nextHit, numberOf, patternOf, runAt, searchOrder, textOf } from './find.ts'

const runs = [
  { str: 'The monsoon ', hasEOL: false },
  { str: 'wind', hasEOL: true },
  { str: 'brings rain (2.5 mm).', hasEOL: false },
]
const { text, starts } = textOf(runs)
const found = (words: string) => hitsIn(text, patternOf(words) ?? /$^/g).map(({ begin, end }) => text.slice(begin, end))

test('a teacher finds words in any case, over runs and line ends', () => {
  expect(found('MONSOON  wind brings')).toEqual(['monsoon wind brings'])
  expect(found('in')).toEqual(['in', 'in', 'in'])
  expect(found('cyclone')).toEqual([])
})

test('characters with a meaning in patterns are found as they are', () => {
  expect(found('(2.5')).toEqual(['(2.5'])
  expect(found('2x5')).toEqual([])
  expect(found('.*')).toEqual([])
  expect(patternOf('   ')).toBeNull()
})

test('a hit is marked from the run where it begins to the run where it ends', () => {
  const [hit] = hitsIn(text, patternOf('monsoon wind') ?? /$^/g)
  expect(runAt(starts, hit?.begin ?? -1)).toEqual({ run: 0, offset: 4 })
  expect(runAt(starts, hit?.end ?? -1, true)).toEqual({ run: 1, offset: 4 })
})

test('hits are numbered by page, and after the last comes the first', () => {
  const hits = new Map([
    [9, 1],
    [4, 2],
  ])
  expect(numberOf(hits, { page: 4, index: 1 })).toBe(2)
  expect(numberOf(hits, { page: 9, index: 0 })).toBe(3)
  expect(numberOf(hits, null)).toBe(0)
  expect(nextHit(hits, { page: 4, index: 1 }, 1)).toEqual({ page: 9, index: 0 })
  expect(nextHit(hits, { page: 9, index: 0 }, 1)).toEqual({ page: 4, index: 0 })
  expect(nextHit(hits, { page: 4, index: 0 }, -1)).toEqual({ page: 9, index: 0 })
})

test('the search begins at the page in view and reaches every page once', () => {
  expect(searchOrder(3, 5)).toEqual([3, 4, 5, 1, 2])
})
