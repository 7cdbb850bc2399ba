import { expect, test } from 'vitest'
import { actInWords, detailName, detailText, subjectAddress } from './act-words.ts'

test('an act is told in words, and one that is not known yet by its own name', () => {
  expect(actInWords('institution.approved')).toBe('approved an institution')
  expect(actInWords('workshop.image-added')).toBe('workshop image added')
})

test('what was acted on is found where the act left it', () => {
  expect(subjectAddress({ action: 'institution.rejected', subject_type: 'institution', subject_id: 'x' })).toBe(
    '/admin/institutions/x',
  )
  expect(subjectAddress({ action: 'subscription.ended', subject_type: 'user', subject_id: 'a/b' })).toBe(
    '/admin/users/a%2Fb',
  )
  expect(subjectAddress({ action: 'workshop.added', subject_type: 'workshop', subject_id: 'x' })).toBeUndefined()
})

test('details are readable', () => {
  expect(detailName('ends_at')).toBe('Ends at')
  expect(detailName('paymentReference')).toBe('Payment reference')
  expect(detailText(null)).toBe('')
  expect(detailText(12)).toBe('12')
  expect(detailText('UPI 42')).toBe('UPI 42')
})
