import { expect, test } from 'vitest'
import { readAmount, readDay, transactionNumbersIn } from './statement-cells.ts'

test.each([
  ['499', 499_00],
  ['1,23,456.00', 1_23_456_00],
  ['123,456.5', 1_23_456_50],
  ['₹ 499.00', 499_00],
  ['INR 1,180.00 Cr', 1_180_00],
  ['1,180.00(Dr)', -1_180_00],
  ['-499.00', -499_00],
  ['', 0],
  ['-', 0],
  ['0.00', 0],
  ['1.234,56', null],
  ['=1+1', null],
  ['499.001', null],
  ['12345678901234567890', null],
  ['UPI', null],
])('the amount %s is %o paise', (text, paise) => {
  expect(readAmount(text)).toBe(paise)
})

test.each([
  ['05/11/2026', '2026-11-05'],
  ['5-11-26', '2026-11-05'],
  ['05.11.2026 14:03:11', '2026-11-05'],
  ['05 Nov 2026', '2026-11-05'],
  ['05-November-26', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['31/02/2026', null],
  ['11/25/2026', null],
  ['05/Foo/2026', null],
  ['Opening balance', null],
])('the date %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['UPI/CR/412345678901/A TEACHER/HDFC', ['412345678901']],
  ['NEFT-HDFCN52026112012-A SCHOOL', ['HDFCN52026112012']],
  ['0000412345678901', ['412345678901']],
  ['BY TRANSFER SUBSCRIPTIONPAYMENT 12345', []],
])('%s has the transaction numbers %j', (text, numbers) => {
  expect(transactionNumbersIn(text)).toEqual(numbers)
})
