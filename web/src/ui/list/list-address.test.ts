import { expect, test } from 'vitest'
import { choiceFrom, cursorFrom, listAddress, textFrom } from './list-address.ts'

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

test('a search of only spaces is ignored', () => {
  expect(textFrom(request('?q=+Meena+'), 'q')).toBe('Meena')
  expect(textFrom(request('?q=++'), 'q')).toBeUndefined()
  expect(cursorFrom(request('?q=x'))).toBeUndefined()
})
