import { expect, test } from 'vitest'
import { notifiedInWords } from './notified-in-words.ts'

test.each([
  [2, 0, 'We mail 2 teachers with a place. The session leaves their calendars.'],
  [1, 1, 'We mail 1 teacher with a place and 1 teacher on the waiting list. The session leaves their calendars.'],
  [0, 0, 'Nobody has a place or is waiting, so nobody gets a mail.'],
])(
  'staff who cancel a session with %i registered and %i waiting read who gets a mail',
  (registered, waiting, words) => {
    expect(notifiedInWords({ registered, waiting })).toBe(words)
  },
)
