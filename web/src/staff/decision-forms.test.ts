import { messages } from '@ariviyal/contract/messages'
import { fieldMessages } from '@ariviyal/contract/fields'
import { expect, test } from 'vitest'
import { ApprovalForm, InstitutionApprovalForm } from './decision-forms.ts'

test('the terms that staff type are sent as numbers', () => {
  expect(ApprovalForm.safeParse({ months: '6', reference: ' UPI 42 ' }).data).toEqual({
    months: 6,
    reference: 'UPI 42',
  })
  expect(InstitutionApprovalForm.safeParse({ months: '12', reference: '', seats: '40' }).data).toEqual({
    months: 12,
    reference: '',
    seats: 40,
  })
})

test('seats that are left empty are left to the server', () => {
  expect(InstitutionApprovalForm.safeParse({ months: '12', reference: '', seats: ' ' }).data).not.toHaveProperty(
    'seats',
  )
})

test.each(['', '0', '1.5', '61', 'twelve'])('%j months are refused beside the field', (months) => {
  const parsed = ApprovalForm.safeParse({ months, reference: '' })
  expect(parsed.error && fieldMessages(parsed.error)).toEqual({ months: messages.numberInvalid })
})
