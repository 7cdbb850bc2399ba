import { expect, test } from 'vitest'
import { announce, takeAnnouncement } from './announce.ts'

test('a message waits for its page, also when another page asks first, and is shown once', () => {
  announce('Registration successful!', '/login')
  expect(takeAnnouncement('/register')).toBeUndefined()
  expect(takeAnnouncement('/login')).toBe('Registration successful!')
  expect(takeAnnouncement('/login')).toBeUndefined()
})
