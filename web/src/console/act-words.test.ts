import { expect, test } from 'vitest'
import { actInWords, detailName, detailText } from './act-words.ts'

test('words each action, and shows the name of an unknown one', () => {
  expect(actInWords('institution.approved')).toBe('approved an institution')
  expect(actInWords('workshop.image-added')).toBe('workshop image added')
})

test('formats the names of details', () => {
  expect(detailName('ends_at')).toBe('Ends at')
  expect(detailName('paymentReference')).toBe('Payment reference')
  expect(detailText(null)).toBe('')
  expect(detailText(12)).toBe('12')
  expect(detailText('UPI 42')).toBe('UPI 42')
})
