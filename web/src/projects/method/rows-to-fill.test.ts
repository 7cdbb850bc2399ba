import { expect, test } from 'vitest'
import { rowsFor } from './rows-to-fill.ts'

const season = { starts_on: '2026-06-01', ends_on: '2026-08-23', words: '' }

test('the table to fill has a row for each round, and at most a page', () => {
  expect(rowsFor({ ...season, every: 'week' })).toBe(12)
  expect(rowsFor({ ...season, every: 'day' })).toBe(24)
  expect(rowsFor({ ...season, every: 'once' })).toBe(1)
  expect(rowsFor({ ...season, ends_on: '2026-06-01', every: 'month' })).toBe(1)
})
