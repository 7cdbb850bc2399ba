import fc from 'fast-check'
import { expect, test } from 'vitest'
import { livePages, maxLivePages, pageInView } from './live-pages.ts'

test('however a reader scrolls, at most three pages are drawn and the one in view is among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), (count, seed) => {
      const page = (seed % count) + 1
      const live = livePages(page, count)
      expect(live.length).toBeLessThanOrEqual(maxLivePages)
      expect(live).toContain(page)
      expect(live.every((one) => one >= 1 && one <= count)).toBe(true)
    }),
  )
})

test('the page in view is the last one that begins above the middle of the screen', () => {
  const tops = [0, 800, 1600]
  expect(pageInView(tops, -20)).toBe(1)
  expect(pageInView(tops, 799)).toBe(1)
  expect(pageInView(tops, 800)).toBe(2)
  expect(pageInView(tops, 99_999)).toBe(3)
})
