import fc from 'fast-check'
import { expect, test } from 'vitest'
import { livePages, maxLivePages, pageInView } from './live-pages.ts'

test('draws at most three pages, including the one in view, however a reader scrolls', () => {
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

test('the page in view has the largest visible part, and is the first of equals', () => {
  const pages = [0, 800, 1600].map((top) => ({ top, height: 790 }))
  const at = (top: number, height = 600) => pageInView(pages, { top, height })
  expect(at(-8)).toBe(1)
  expect(at(480)).toBe(1)
  expect(at(520)).toBe(2)
  expect(at(800, 1700)).toBe(2)
  expect(at(1790)).toBe(3)
})
