import { expect, test } from 'vitest'
import { fileFormatOf, guessFormat, withoutFiles } from './guess-format.ts'

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

test.each([
  ['xlsx', 'PK\u0003\u0004 xl/workbook.xml', 'questions'],
  ['xlsx', 'PK\u0003\u0004', 'Light.XLSX'],
  ['xlsx', '\u00D0\u00CF\u0011\u00E0', 'with-password.xlsx'],
  ['qti', 'PK\u0003\u0004 imsmanifest.xml', 'light.zip'],
  ['qti', '<?xml version="1.0"?>\n<qti-assessment-item identifier="a">', 'light.xml'],
  ['qti', '<imsqti:assessmentItem identifier="a">', 'light.xml'],
  ['qti', '<manifest>', 'imsmanifest.xml'],
  [undefined, '<?xml version="1.0"?>\n<quiz></quiz>', 'moodle.xml'],
  [undefined, '1. What is a manifest?\nAnswer: A list', 'light.txt'],
] as const)('a file is sent as %s or read as a text: %#', (format, content, name) => {
  expect(fileFormatOf(Buffer.from(content, 'latin1'), name)).toBe(format)
})
