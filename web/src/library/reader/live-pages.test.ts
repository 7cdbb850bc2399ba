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

test('the page in view is the one of which most can be seen, and the first of several that are seen whole', () => {
  const sheets = [0, 800, 1600].map((top) => ({ top, height: 790 }))
  const at = (top: number, height = 600) => pageInView(sheets, { top, height })
  expect(at(-8)).toBe(1)
  expect(at(480)).toBe(1)
  expect(at(520)).toBe(2)
  expect(at(800, 1700)).toBe(2)
  expect(at(1790)).toBe(3)
})
