import { messages } from '@ariviyal/contract/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../platform/http/errors.ts'
import { readTeacherList } from './read-teacher-list.ts'

const found = (csv: string) => {
  const { teachers, errors } = readTeacherList(csv)
  return {
    teachers: teachers.map(({ line, name, email }) => `${line} ${name} <${email}>`),
    errors: errors.map(({ line, problem }) => `${line} ${problem}`),
  }
}
const refusalOf = (csv: string) => {
  try {
    readTeacherList(csv)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.fields?.['csv'] : error
  }
}

describe('a principal who pastes or chooses a list', () => {
  test('may have a header or none, commas, semicolons or tabs, and any line ends', () => {
    const expected = ['2 Meena K. <meena@school.example>', '3 Ravi <ravi@school.example>']
    expect(found('name,email\nMeena K.,meena@school.example\nRavi,RAVI@School.example').teachers).toEqual(expected)
    expect(found('Name;E-Mail\r\nMeena K.;meena@school.example\r\nRavi;ravi@school.example\r\n').teachers).toEqual(
      expected,
    )
    expect(
      found('\u{feff}Teacher\tEmail address\nMeena K.\tmeena@school.example\nRavi\travi@school.example').teachers,
    ).toEqual(expected)
    expect(found('Email,Phone,Name\nmeena@school.example,98400,Meena K.\nravi@school.example,,Ravi').teachers).toEqual(
      expected,
    )
    expect(found('\rMeena K.,meena@school.example\rravi@school.example,Ravi').teachers).toEqual(expected)
    expect(found('ravi@school.example\nmeena@school.example').teachers).toEqual([
      '1  <ravi@school.example>',
      '2  <meena@school.example>',
    ])
  })

  test('reads the number of the line where each wrong row begins', () => {
    expect(
      found(
        [
          'name,email',
          '"Meena ""the poet"", K.",meena@school.example',
          '"Ravi',
          'Kumar",ravi@school.example',
          '',
          'Devi,devi@',
          'Anand',
          ',,',
          'Mary,MEENA@school.example',
          'Sarah,sarah@school.example',
        ].join('\n'),
      ),
    ).toEqual({
      teachers: [
        '2 Meena "the poet", K. <meena@school.example>',
        '3 Ravi Kumar <ravi@school.example>',
        '10 Sarah <sarah@school.example>',
      ],
      errors: [`6 ${messages.emailInvalid}`, `7 ${messages.emailRequired}`, '9 The same address stands on line 2.'],
    })
  })

  test('is told where a quotation mark is left open; what stands before it goes through', () => {
    const { teachers, errors } = found(
      'Meena,meena@school.example\n"Ravi,ravi@school.example\nDevi,devi@school.example',
    )
    expect(teachers).toEqual(['1 Meena <meena@school.example>'])
    expect(errors).toEqual([expect.stringMatching(/^2 A quotation mark/)])
  })

  test('may send NUL characters, names in any script and a name that is a formula: they stay text', () => {
    expect(
      found('மீனா,meena@school.example\nJos\u{e9} \u0000M.,jose@school.example\n=1+1,ravi@school.example').teachers,
    ).toEqual(['1 மீனா <meena@school.example>', '2 José M. <jose@school.example>', '3 =1+1 <ravi@school.example>'])
  })

  test('is refused a list of nothing and one of ten thousand lines, and is told of a name that is too long', () => {
    for (const csv of ['\n', ' , \n', 'name,email\n', '\u0000'])
      expect(refusalOf(csv)).toBe(messages.teacherListRequired)
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `T${at},t${at}@x.in`).join('\n')
    expect(refusalOf(lines(10_000))).toBe(messages.teacherListTooLong)
    expect(refusalOf(lines(1_001))).toBe(messages.teacherListTooLong)
    expect(found(`name,email\n${lines(1_000)}`).teachers).toHaveLength(1_000)
    expect(found(`${'N'.repeat(81)},n@school.example`).errors).toEqual(['1 Use at most 80 characters'])
  })

  test('never breaks the reader, whatever the file holds', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'a',
            '@',
            '.',
            'x.in',
            '"',
            "'",
            ',',
            ';',
            '\t',
            '\r',
            '\n',
            '\u0000',
            '\u{feff}',
            ' ',
            'é',
            '\u{d800}',
          ),
        }),
        (csv) => {
          const refusal = refusalOf(csv)
          if (refusal !== undefined) {
            expect(refusal).toBe(messages.teacherListRequired)
            return
          }
          const { teachers, errors } = readTeacherList(csv)
          const lines = csv.split(/\r\n|\r|\n/).length
          for (const { line } of [...teachers, ...errors]) {
            expect(line).toBeGreaterThanOrEqual(1)
            expect(line).toBeLessThanOrEqual(lines + 1)
          }
          expect(new Set(teachers.map(({ email }) => email)).size).toBe(teachers.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})
