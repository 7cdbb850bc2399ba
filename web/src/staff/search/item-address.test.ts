import { expect, test } from 'vitest'
import { itemAddress } from './item-address.ts'

test('items with a page have a URL, others have none', () => {
  expect(itemAddress('user', 'a/b')).toBe('/admin/users/a%2Fb')
  expect(itemAddress('institution', 'x')).toBe('/admin/institutions?item=x')
  expect(itemAddress('message', 'x')).toBe('/admin/messages?item=x')
  expect(itemAddress('ebook', 'x')).toBe('/admin/ebooks/x')
  expect(itemAddress('live-session', 'x')).toBe('/admin/sessions/x')
  expect(itemAddress('live-series', 'x')).toBe('/admin/series/x')
  expect(itemAddress('export', 'x')).toBeUndefined()
})
