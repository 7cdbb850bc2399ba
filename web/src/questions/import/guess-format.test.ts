import { expect, test } from 'vitest'
import { guessFormat, withoutFiles } from './guess-format.ts'

test.each([
  ['moodle-xml', '\uFEFF<?xml version="1.0"?>\n<quiz></quiz>'],
  ['csv', 'kind,text,option_1\none-choice,What?,a'],
  ['csv', '"kind";"text"\n'],
  ['gift', '// A comment\n::Q1:: Is it so? {T}'],
  ['gift', 'Two and two are {=4 ~5}.'],
  ['aiken', 'What is it?\nA) One\nB) Two\nANSWER: B'],
  ['paste', '1. What is it?\nA) One\nB) Two\nAnswer: B'],
  ['paste', 'What is it?\na) One\nb) Two\nAns. b'],
  [undefined, 'Dear colleagues'],
] as const)('a teacher is offered the format %s: %#', (format, text) => {
  expect(guessFormat(text)).toBe(format)
})

test('a file with pictures is short enough, and keeps its lines', () => {
  expect(withoutFiles('<a>\n<file name="x.png" encoding="base64">aGVs\nbG8=</file>\n<b>')).toBe('<a>\n\n\n<b>')
})
