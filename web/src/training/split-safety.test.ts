import { expect, test } from 'vitest'
import { splitSafety } from './split-safety.ts'

test('what begins with Safety and an age stands apart from the activity', () => {
  expect(splitSafety('Read the slope. Safety. Age: 14 and up. Disposal: paper only.')).toEqual({
    what: 'Read the slope.',
    safety: 'Age: 14 and up. Disposal: paper only.',
  })
  expect(splitSafety('Talk about Safety. First.')).toEqual({ what: 'Talk about Safety. First.', safety: undefined })
})
