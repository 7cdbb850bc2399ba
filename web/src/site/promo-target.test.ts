import { expect, test } from 'vitest'
import { promoTarget } from './promo-target.ts'

test('a guest is led to the subscription from every box', () => {
  expect(promoTarget('online-workshops', false)).toBe('/subscription')
  expect(promoTarget('ebooks', false)).toBe('/subscription')
})

test('a teacher who is logged in is led to the room, and to the books where no other room is named', () => {
  expect(promoTarget('online-workshops', true)).toBe('/online-training')
  expect(promoTarget('offline-training', true)).toBe('/offline-training')
  expect(promoTarget('ebooks', true)).toBe('/ebook')
})
