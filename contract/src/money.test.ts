import { expect, test } from 'vitest'
import { rupeesInWords, wholeRupeesInWords } from './money.ts'

test('rupees are grouped in lakhs, with paise only where an amount has them', () => {
  expect(rupeesInWords(10_000_050)).toBe('₹1,00,000.50')
  expect([0, 999, 1_000, 12_345_678].map(wholeRupeesInWords)).toEqual(['₹0', '₹999', '₹1,000', '₹1,23,45,678'])
})
