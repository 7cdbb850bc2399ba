import { expect, test } from 'vitest'
import { filterIn, listBounds, shownColumns, withFilter } from './list-view.ts'

const cell = () => null
const columns = [
  { head: 'Choose', cell, isControls: true },
  { head: 'Name', cell, rowHead: true },
  { head: 'Email', cell },
  { head: 'Since', cell },
]
const heads = (hidden: string[]) => shownColumns(columns, hidden).map(({ head }) => head)

test('hidden columns leave the order of the others, and the name of the row and its controls stay', () => {
  expect(heads([])).toEqual(['Choose', 'Name', 'Email', 'Since'])
  expect(heads(['Email', 'gone'])).toEqual(['Choose', 'Name', 'Since'])
  expect(heads(['Choose', 'Name', 'Email', 'Since'])).toEqual(['Choose', 'Name'])
})

test('a filter is what the URL has besides page and item, in one order', () => {
  expect(filterIn('?state=trial&q=anbu&cursor=x&item=y&ends_to=')).toBe('q=anbu&state=trial')
  expect(filterIn('?q=anbu&state=trial')).toBe(filterIn('?state=trial&q=anbu'))
  expect(filterIn('?cursor=x')).toBe('')
})

test('a filter saved again under its name replaces the former, and the number is bounded', () => {
  const both = withFilter([{ name: 'Trials', search: 'state=trial' }], { name: 'Mine', search: 'q=me' })
  expect(withFilter(both, { name: 'Trials', search: 'state=ended' })).toEqual([
    { name: 'Mine', search: 'q=me' },
    { name: 'Trials', search: 'state=ended' },
  ])
  const many = Array.from({ length: listBounds.filters }, (_, place) => ({ name: `${place}`, search: 'q=x' }))
  expect(withFilter(many, { name: 'new', search: 'q=y' }).map(({ name }) => name)).toEqual([
    ...many.slice(1).map(({ name }) => name),
    'new',
  ])
})
