import { expect, test } from 'vitest'
import { PricesInRupees } from './prices-in-rupees.ts'

test.each([
  ['499', 49_900],
  ['499.5', 49_950],
  [' 0.07 ', 7],
  ['100000', 10_000_000],
])('%s rupees are %i paise', (text, paise) => {
  expect(PricesInRupees.parse({ term_paise: text, seat_paise: '0' }).term_paise).toBe(paise)
})

test.each(['', '-1', '1,000', '1.234', '100000.01', '1e3'])('%s is refused', (text) => {
  expect(PricesInRupees.safeParse({ term_paise: text, seat_paise: '0' }).success).toBe(false)
})
