import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginAndBack, safeNext } from './require-session.ts'

test('a teacher returns after the login to the page that redirected them', () => {
  const next = new URL(loginAndBack('/join/a?b=c'), 'http://here').searchParams.get('next')
  expect(safeNext(next)).toBe('/join/a?b=c')
})

test.each([
  null,
  '',
  'https://elsewhere.example/',
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example/x',
  '/a/..//elsewhere.example',
  '/.\\/elsewhere.example',
  '/%2e//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  'profile',
])('a login never redirects to %j', (next) => {
  expect(safeNext(next)).toBe('/')
})

test('a login redirects only within this site, even when the URL is parsed twice', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'elsewhere.example',
    'https:',
    'a',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
        fc.string(),
        fc.webUrl(),
      ),
      (next) => {
        const path = safeNext(next)
        expect(path.startsWith('/')).toBe(true)
        expect(new URL(path, 'https://site.example/login').origin).toBe('https://site.example')
        expect(safeNext(path)).toBe(path)
      },
    ),
    { numRuns: 2_000 },
  )
})
