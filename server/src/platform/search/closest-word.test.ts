import { expect, test } from 'vitest'
import { closestWord } from './closest-word.ts'
import { soundOf } from './sound-of.ts'

const known = [
  'monsoon',
  'moon',
  'rainbow',
  'வானவில்',
  'மழை',
  'ஒளிச்சேர்க்கை',
  'प्रकाश',
  'परावर्तन',
  'photosynthesis',
  'light',
]

test.each([
  ['monsun', 'monsoon'],
  ['ligt', 'light'],
  ['lihgt', 'light'],
  ['ranibow', 'rainbow'],
  ['fotosynthesis', 'photosynthesis'],
  ['photosinth', 'photosynthesis'],
])('a slip in English: %s means %s', (typed, meant) => {
  expect(closestWord(typed, known)).toBe(meant)
})

test.each([
  ['vanavil', 'வானவில்'],
  ['vaanavil', 'வானவில்'],
  ['mazhai', 'மழை'],
  ['olicherkai', 'ஒளிச்சேர்க்கை'],
  ['olichchaerkkai', 'ஒளிச்சேர்க்கை'],
  ['prakash', 'प्रकाश'],
  ['prakaash', 'प्रकाश'],
  ['paravartan', 'परावर्तन'],
])('Tamil and Hindi in Latin letters: %s means %s', (typed, meant) => {
  expect(closestWord(typed, known)).toBe(meant)
})

test.each([
  ['வாணவில்', 'வானவில்'],
  ['ஒளிசேர்க்கை', 'ஒளிச்சேர்க்கை'],
  ['प्रकास', 'प्रकाश'],
])('a slip in its own script: %s means %s', (typed, meant) => {
  expect(closestWord(typed, known)).toBe(meant)
})

test('nothing close means no correction', () => {
  expect(closestWord('qqxxqqxx', ['xx', 'xxy'])).toBeUndefined()
  for (const typed of ['zzzz', 'q', '12345', 'xylophone', '']) expect(closestWord(typed, known)).toBeUndefined()
})

test('a word sounds the same in each script', () => {
  expect(new Set(['vaanavil', 'vanavil', 'wanavil', 'வானவில்'].map(soundOf)).size).toBe(1)
  expect(new Set(['prakash', 'prakaash', 'प्रकाश'].map(soundOf)).size).toBe(1)
})
