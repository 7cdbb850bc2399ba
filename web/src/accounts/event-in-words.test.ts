import { type AccountEvent, accountEventKinds } from '@ariviyal/contract/accounts/account-security'
import { expect, test } from 'vitest'
import { eventInWords } from './event-in-words.ts'

const event = (change: Partial<AccountEvent>): AccountEvent => ({
  id: '',
  kind: 'logged-in',
  at: '2026-11-22T10:00:00.000Z',
  count: 1,
  device: null,
  ...change,
})

test('every kind of event has its own sentence, without the event code', () => {
  const sentences = accountEventKinds.map((kind) => eventInWords(event({ kind, device: 'Chrome on Android' })))
  expect(new Set(sentences).size).toBe(accountEventKinds.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^-_]*(?:[a-z]|log-in)/)
})

test.each([
  [
    { kind: 'logged-in-new-device', device: 'Firefox on Windows' },
    'Logged in for the first time with Firefox on Windows',
  ],
  [{ kind: 'log-in-failed', count: 1 }, 'A wrong password was entered once within an hour'],
  [{ kind: 'log-in-failed', count: 7 }, 'A wrong password was entered 7 times within an hour'],
  [{ kind: 'reset-link-sent', count: 2 }, '2 links to set a new password were mailed to you within an hour'],
] as const)('words %j as %j', (change, sentence) => {
  expect(eventInWords(event(change))).toBe(sentence)
})
