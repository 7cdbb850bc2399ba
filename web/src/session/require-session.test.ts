import { expect, test } from 'vitest'
import { loginAndBack, safeNext } from './require-session.ts'

test('a teacher comes back after the login to the page that sent them', () => {
  const next = new URL(loginAndBack('/join/a?b=c'), 'http://here').searchParams.get('next')
  expect(safeNext(next)).toBe('/join/a?b=c')
})

test.each([
  null,
  '',
  'https://elsewhere.example/',
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'profile',
])('a login never leads to %j', (next) => {
  expect(safeNext(next)).toBe('/')
})
