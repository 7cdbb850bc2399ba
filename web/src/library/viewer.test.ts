import { expect, test } from 'vitest'
import { frameAddress, readOpenParameters } from './viewer.ts'

test('a book opens at page 1 and zoom 100, with toolbar and panes hidden', () => {
  expect(frameAddress('b 1')).toBe('/reader?book=b%201#toolbar=0&navpanes=0&page=1&zoom=100')
})

test('a search opens a book at a page', () => {
  expect(readOpenParameters(new URL(frameAddress('b', 17), 'https://a.example').hash).page).toBe(17)
})

test('a malformed fragment still opens the book', () => {
  expect(readOpenParameters('#page=7&zoom=150')).toEqual({ page: 7, zoom: 150 })
  expect(readOpenParameters('#page=-2&zoom=abc')).toEqual({ page: 1, zoom: 100 })
  expect(readOpenParameters('')).toEqual({ page: 1, zoom: 100 })
})
