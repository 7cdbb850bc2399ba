import { hasContact } from '@ariviyal/contract/partnerships/partnership-rules'
import { expect, test } from 'vitest'
import { firstNameOf } from './request.view.ts'

test.each([
  ['Kavitha Raman', 'Kavitha'],
  ['K. Kavitha', 'Kavitha'],
  ['R.K. Selvi', 'Selvi'],
  ['Om Prakash', 'Om'],
  ['கவிதா ராமன்', 'கவிதா'],
  ['S.', 'S.'],
  ['', ''],
])('of %j a partner reads %j', (name, shown) => {
  expect(firstNameOf(name)).toBe(shown)
})

test.each([
  ['Call 98400 12345', true],
  ['+91-98400-12345', true],
  ['0452 234 5678', true],
  ['selvi@dairy.example', true],
  ['We come on 2026-12-10 10:30 with 30 pupils', false],
  ['Grades 8, 9, 10 and 11: 30, 32, 28 and 31 pupils', false],
])('in %j contact is found: %j', (text, isContact) => {
  expect(hasContact(text)).toBe(isContact)
})
