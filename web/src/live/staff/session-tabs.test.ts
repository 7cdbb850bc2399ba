import { expect, test } from 'vitest'
import { accessOf } from '../../staff/console-nav.tsx'

test('a page below a session has its own access, not that of the session', () => {
  expect(
    [
      '/admin/sessions',
      '/admin/sessions/figures',
      '/admin/sessions/new',
      '/admin/sessions/1',
      '/admin/sessions/1/people',
      '/admin/sessions/1/appeals/',
      '/admin/sessions/1/nothing',
      '/admin/users/1',
      '/admin/',
    ].map(accessOf),
  ).toEqual(['staff', 'staff', 'editor', 'staff', 'support', 'support', 'staff', 'support', 'staff'])
})
