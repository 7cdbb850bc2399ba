import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalTarget } from './normalise-target.ts'

test.each([
  ['/api/ebooks?q=%61#x', '/api/ebooks?q=%61'],
  ['/%61p%69/ebooks', '/api/ebooks'],
  ['http://127.0.0.1/api/ebooks?q=1', '/api/ebooks?q=1'],
  ['HTTPS://elsewhere.example:99', '/'],
  ['http://elsewhere.example?q=1', '/?q=1'],
  ['/a%2Fb%2e%2E%00%e0%AE%85', '/a%2Fb..%00%e0%AE%85'],
  ['*', '*'],
  ['/%', '/%'],
  ['/%zz%4', '/%zz%4'],
  ['/%%361pi/ebooks', '/%%361pi/ebooks'],
])('normalises %s to %s', (target, plain) => {
  expect(normalTarget(target)).toBe(plain)
})

test('keeps the meaning of every URL, and is idempotent', () => {
  const part = fc.constantFrom(
    'a',
    'Z',
    '-',
    '%61',
    '%2f',
    '%2F',
    '%25',
    '%2561',
    '%',
    '/',
    '..',
    '%e0%ae%85',
    '?',
    ';',
    '%7e',
    '%3f',
    '3',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const target = `/${parts.join('')}`
      const plain = normalTarget(target)
      expect(normalTarget(plain)).toBe(plain)
      const [path = ''] = target.split('?')
      const [plainPath = ''] = plain.split('?')
      const decode = (text: string) => {
        try {
          return decodeURIComponent(text)
        } catch {
          return null
        }
      }
      expect(decode(plainPath)).toBe(decode(path))
      if (decode(path) !== null)
        expect(plainPath.replaceAll('%25', '')).not.toMatch(/%(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/i)
    }),
  )
})
