import { expect, test } from 'vitest'
import { itemAddress } from './item-address.ts'

test('items with a page have a URL, others have none', () => {
  expect(itemAddress('user', 'a/b')).toBe('/admin/users/a%2Fb')
  expect(itemAddress('institution', 'x')).toBe('/admin/institutions?item=x')
  expect(itemAddress('message', 'x')).toBe('/admin/messages?item=x')
  expect(itemAddress('ebook', 'x')).toBe('/admin/ebooks/x')
  expect(itemAddress('live-session', 'x')).toBe('/admin/sessions/x')
  expect(itemAddress('live-series', 'x')).toBe('/admin/series/x')
  expect(itemAddress('payment', 'x')).toBe('/admin/payments?item=x')
  expect(itemAddress('certificate', 'x')).toBe('/admin/certificates?q=x')
  expect(itemAddress('post', 'x')).toBe('/admin/community/posts/x')
  expect(itemAddress('news', 'x')).toBe('/admin/community/news/x')
  expect(itemAddress('contribution', 'x')).toBe('/networking/contributions/x')
  for (const kind of ['project', 'partner', 'grievance']) expect(itemAddress(kind, 'x')).toBe(`/admin/${kind}s/x`)
  expect(itemAddress('export', 'x')).toBeUndefined()
})
