import type { Field } from '@ariviyal/contract/projects/protocol'
import { expect, test } from 'vitest'
import { headsFor, rowsFor } from './plan-table.ts'

const season = { starts_on: '2026-06-01', ends_on: '2026-08-23', words: '' }

test('the table to fill has a row for each round, and at most a page', () => {
  expect(rowsFor({ ...season, every: 'week' })).toBe(12)
  expect(rowsFor({ ...season, every: 'day' })).toBe(24)
  expect(rowsFor({ ...season, every: 'once' })).toBe(1)
  expect(rowsFor({ ...season, ends_on: '2026-06-01', every: 'month' })).toBe(1)
})

const about = { hint: '', required: true }
const count = (label: string, replicates: number): Field => ({
  ...about,
  kind: 'count',
  key: 'stars',
  label,
  min: 0,
  max: 100,
  ranges: [],
  replicates,
})
const sky: Field = {
  ...about,
  kind: 'choice',
  key: 'sky',
  label: 'The sky',
  options: [
    { key: 'clear', label: 'Clear' },
    { key: 'hazy', label: 'Hazy' },
  ],
}

test('a table has a column for each reading, and one for the second reader only where something is read', () => {
  expect(headsFor([count('Stars', 5), { ...about, kind: 'time', key: 'time', label: 'Began' }, sky])).toEqual([
    ['Day', 'Stars, 1', 'Stars, 2', 'Stars, 3', 'Stars, 4', 'Stars, 5', 'Began', 'Second reader'],
    ['Day', 'The sky (1\u00A0to\u00A02)'],
  ])
  expect(headsFor([])).toEqual([])
})
