import { limits } from '@ariviyal/contract/limits'
import { expect, test } from 'vitest'
import { choiceFrom, cursorFrom, listAddress, optionFrom, textFrom, wordsFrom } from './list-address.ts'

const request = (search: string) => new Request(`https://ariviyal.example/admin/users${search}`)

test('another choice resets the cursor', () => {
  const place = { pathname: '/admin/institutions', search: '?status=approved&cursor=abc' }
  expect(listAddress(place, { status: 'rejected' })).toBe('/admin/institutions?status=rejected')
  expect(listAddress(place, { status: undefined })).toBe('/admin/institutions')
  expect(listAddress(place, { cursor: 'def' })).toBe('/admin/institutions?status=approved&cursor=def')
})

test('an unknown choice falls back to the first', () => {
  expect(choiceFrom(request('?status=handled'), 'status', ['open', 'handled'])).toBe('handled')
  expect(choiceFrom(request('?status=%3Cscript%3E'), 'status', ['open', 'handled'])).toBe('open')
  expect(choiceFrom(request(''), 'status', ['open', 'handled'])).toBe('open')
})

test('a filter counts only with one of its values', () => {
  expect(optionFrom(request('?grade=7'), 'grade', ['6', '7'])).toBe('7')
  expect(optionFrom(request('?grade=07'), 'grade', ['6', '7'])).toBeUndefined()
  expect(optionFrom(request(''), 'grade', ['6', '7'])).toBeUndefined()
})

test('words to search for are cut to what a search takes', () => {
  expect(wordsFrom(request('?q=+lens+'))).toBe('lens')
  expect(wordsFrom(request(`?q=${'a'.repeat(limits.searchMax + 1)}`))).toHaveLength(limits.searchMax)
  expect(wordsFrom(request('?chapter=++'), 'chapter')).toBeUndefined()
})

test('a search of only spaces is ignored', () => {
  expect(textFrom(request('?q=+Meena+'), 'q')).toBe('Meena')
  expect(textFrom(request('?q=++'), 'q')).toBeUndefined()
  expect(cursorFrom(request('?q=x'))).toBeUndefined()
})
