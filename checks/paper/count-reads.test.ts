import { expect, test } from 'vitest'
import { askedShare, countCards, countSheets } from './count-reads.ts'

/** A few seconds of what `npm run check:paper` counts; a seed of its own. */
const seed = 2003

test.each([
  ['cards', () => countCards(seed, 12), 30],
  ['answer sheets', () => countSheets(seed, 3), 60],
])('rendered photographs of %s are read without a mistake, and few answers are asked', (_name, counted, least) => {
  const count = counted()
  expect(count).toMatchObject({ wrong: 0 })
  expect(count.answers).toBeGreaterThan(least)
  expect(askedShare(count)).toBeLessThanOrEqual(0.05)
})
