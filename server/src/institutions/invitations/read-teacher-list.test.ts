import { messages } from '@ariviyal/contract/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../platform/http/errors.ts'
import { readTeacherList } from './read-teacher-list.ts'

const parse = (csv: string) => {
  const { teachers, errors } = readTeacherList(csv)
  return {
    teachers: teachers.map(({ line, name, email }) => `${line} ${name} <${email}>`),
    errors: errors.map(({ line, problem }) => `${line} ${problem}`),
  }
}
const toAppError = (csv: string) => {
  try {
    readTeacherList(csv)
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.details.fields?.['csv'] : error
  }
}

describe('a principal who pastes or chooses a list', () => {
  test('may use a header or none, commas, semicolons or tabs, and any line endings', () => {
    const expected = ['2 Meena K. <meena@school.example>', '3 Ravi <ravi@school.example>']
    expect(parse('name,email\nMeena K.,meena@school.example\nRavi,RAVI@School.example').teachers).toEqual(expected)
    expect(parse('Name;E-Mail\r\nMeena K.;meena@school.example\r\nRavi;ravi@school.example\r\n').teachers).toEqual(
      expected,
    )
    expect(
      parse('\u{feff}Teacher\tEmail address\nMeena K.\tmeena@school.example\nRavi\travi@school.example').teachers,
    ).toEqual(expected)
    expect(parse('Email,Phone,Name\nmeena@school.example,98400,Meena K.\nravi@school.example,,Ravi').teachers).toEqual(
      expected,
    )
    expect(parse('\rMeena K.,meena@school.example\rravi@school.example,Ravi').teachers).toEqual(expected)
    expect(parse('ravi@school.example\nmeena@school.example').teachers).toEqual([
      '1  <ravi@school.example>',
      '2  <meena@school.example>',
    ])
  })

  test('may paste what a mail program copies, one a line or all in one', () => {
    const expected = ['1 Meena K. <meena@school.example>', '2 Ravi <ravi@school.example>']
    expect(parse('Meena K. <meena@school.example>\nRavi <RAVI@school.example>,').teachers).toEqual(expected)
    expect(parse('Meena K. <meena@school.example>; <ravi@school.example>; Devi <devi@>')).toEqual({
      teachers: ['1 Meena K. <meena@school.example>', '1  <ravi@school.example>'],
      errors: [`1 ${messages.emailInvalid}`],
    })
  })

  test('sees the line number at which each invalid row starts', () => {
    expect(
      parse(
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
      errors: [`6 ${messages.emailInvalid}`, `7 ${messages.emailRequired}`, '9 The same address is on line 2.'],
    })
  })

  test('gets an error for an unclosed quotation mark; the rows before it are read', () => {
    const { teachers, errors } = parse(
      'Meena,meena@school.example\n"Ravi,ravi@school.example\nDevi,devi@school.example',
    )
    expect(teachers).toEqual(['1 Meena <meena@school.example>'])
    expect(errors).toEqual([expect.stringMatching(/^2 A quotation mark/)])
  })

  test('may send NUL characters, names in any script and a formula as a name: they stay text', () => {
    expect(
      parse('மீனா,meena@school.example\nJos\u{e9} \u0000M.,jose@school.example\n=1+1,ravi@school.example').teachers,
    ).toEqual(['1 மீனா <meena@school.example>', '2 José M. <jose@school.example>', '3 =1+1 <ravi@school.example>'])
  })

  test('is refused an empty list, one of ten thousand lines, and a name that is too long', () => {
    for (const csv of ['\n', ' , \n', 'name,email\n', '\u0000'])
      expect(toAppError(csv)).toBe(messages.teacherListRequired)
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `T${at},t${at}@x.in`).join('\n')
    expect(toAppError(lines(10_000))).toBe(messages.teacherListTooLong)
    expect(toAppError(lines(1_001))).toBe(messages.teacherListTooLong)
    expect(parse(`name,email\n${lines(1_000)}`).teachers).toHaveLength(1_000)
    expect(parse(`${'N'.repeat(81)},n@school.example`).errors).toEqual(['1 Use at most 80 characters'])
  })

  test('gets a result or an error for any input', () => {
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
          const refusal = toAppError(csv)
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
