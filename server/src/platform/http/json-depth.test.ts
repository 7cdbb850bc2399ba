import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

test.each([
  ['[[[]]]', true],
  ['{"a":{"b":[1]}}', true],
  ['[[],[],{"a":[]}]', true],
  ['[[],[],[]]', false],
  ['{"a":"[[[[","b":[1]}', false],
  [String.raw`{"a":"\"[[[[\\","b":[1]}`, false],
  [String.raw`["\\",[[1]]]`, true],
  ['', false],
])('%s lies deeper than two: %s', (text, isDeeper) => {
  expect(isDeeperThan(2, text)).toBe(isDeeper)
})
