import { expect, test } from 'vitest'
import { promoTarget } from './promo-target.ts'

test('every box leads a guest to the subscription', () => {
  expect(promoTarget('online-workshops', false)).toBe('/subscription')
  expect(promoTarget('ebooks', false)).toBe('/subscription')
})

test('a box leads a logged-in teacher to its page, or else to the books', () => {
  expect(promoTarget('online-workshops', true)).toBe('/online-training')
  expect(promoTarget('offline-training', true)).toBe('/offline-training')
  expect(promoTarget('ebooks', true)).toBe('/ebook')
})
