import { fieldMessages } from '@ariviyal/contract/fields'
import { expect, test } from 'vitest'
import { ApprovalForm, ExtendForm, InstitutionApprovalForm, TrialDaysForm } from './decision-forms.ts'

test('sends the terms that staff type as numbers', () => {
  expect(ApprovalForm.safeParse({ months: '6', reference: ' UPI 42 ' }).data).toEqual({
    months: 6,
    reference: 'UPI 42',
    note: '',
  })
  expect(ApprovalForm.safeParse({ months: '6', reference: '', starts_on: '2027-03-12', note: 'N' }).data).toMatchObject(
    {
      starts_on: '2027-03-12',
      note: 'N',
    },
  )
  expect(TrialDaysForm.safeParse({ days: '7' }).data).toEqual({ days: 7, again: false })
  expect(InstitutionApprovalForm.safeParse({ months: '12', reference: '', seats: '40' }).data).toEqual({
    months: 12,
    reference: '',
    seats: 40,
  })
})

test('leaves empty seats to the server', () => {
  expect(InstitutionApprovalForm.safeParse({ months: '12', reference: '', seats: ' ' }).data).not.toHaveProperty(
    'seats',
  )
})

test.each(['', '0', '1.5', '61', 'twelve'])('refuses %j months beside the field', (months) => {
  const parsed = ApprovalForm.safeParse({ months, reference: '' })
  expect(parsed.error && fieldMessages(parsed.error)).toEqual({ months: 'Enter 1 to 60 months' })
})

test('sends only the filled field of months and last day', () => {
  const extension = (months: string, until: string) =>
    ExtendForm.safeParse({ months, until, reference: '', note: '' }).data
  expect(extension('3', '')).toEqual({ months: 3, reference: '', note: '' })
  expect(extension('', '2027-03-12')).toEqual({ until: '2027-03-12', reference: '', note: '' })
})
