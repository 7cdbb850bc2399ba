import { limits } from '@ariviyal/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quotedCell } from '../../ui/form/excel-text.ts'
import { readCells } from './read-cells.ts'
import { readRoster } from './read-roster.ts'

const namesIn = (text: string) => readRoster(text, []).map(({ name }) => name)

describe('a teacher who adds students', () => {
  test.each([
    ['names on lines', 'Anbu\n\n  Banu \r\nகவிதா', ['Anbu', 'Banu', 'கவிதா']],
    ['names with a comma', 'Kumar, Anbu\nRaj, Banu', ['Kumar, Anbu', 'Raj, Banu']],
    ['numbered names', '1. Anbu\n2) Banu\n10.Chitra', ['Anbu', 'Banu', 'Chitra']],
    ['cells of a spreadsheet', '1\tAnbu\tF\n2\tBanu\tF', ['Anbu', 'Banu']],
    ['CSV with heads', '\uFEFFRoll no,Name,Father name\n1,Anbu,Raja\n2,"Banu, S",Mani', ['Anbu', 'Banu, S']],
    ['CSV of Excel in some countries', 'Roll;Student name\r\n1;Anbu\r\n2;Banu\r\n', ['Anbu', 'Banu']],
    ['CSV without heads', '1,Anbu\n2,Banu', ['Anbu', 'Banu']],
    ['first and last name', 'First name,Last name\nAnbu,Selvan\nBanu,', ['Anbu Selvan', 'Banu']],
    ['a head above names', 'Name\nAnbu', ['Anbu']],
    ['heads in Tamil', 'எண்\tபெயர்\n1\tகவிதா', ['கவிதா']],
    ['a quote that is never closed', 'Name,Roll\n"Anbu,1\nBanu,2', ['"Anbu', 'Banu']],
    ['nothing', ' \n\t\n', []],
  ])('may paste %s', (_what, text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test('is told the line of each name that cannot be added', () => {
    const text = `Name,Roll\nAnbu,1\n${'x'.repeat(limits.nameMax + 1)},2\n\nhttp://x.example,3\nBanu,4`
    expect(readRoster(text, []).map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, `Use at most ${limits.nameMax} characters`],
      [5, 'Write a name without "://"'],
      [6, undefined],
    ])
  })

  test('is told of a name that is there already, and of one too many', () => {
    expect(readRoster('Anbu\nBanu\nBanu', [{ name: 'Anbu' }]).map(({ note }) => note)).toEqual([
      'Already in the class',
      undefined,
      'Twice in this list',
    ])
    const students = Array.from({ length: limits.studentsMax - 1 }, (_, place) => ({ name: `Pupil ${place}` }))
    expect(readRoster('Anbu\nBanu', students).map(({ problem }) => problem)).toEqual([
      undefined,
      `A class has at most ${limits.studentsMax} pupils`,
    ])
  })
})

test('cells that a spreadsheet writes are read as they were, whatever they hold', () => {
  const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r\n', 'க'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const text = rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')
      expect(readCells(text, ',').map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test('cells of an Excel file are read back as they were, on one line', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\t', 'க'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      const [line] = readCells(cells.map(quotedCell).join('\t'), '\t')
      expect(line?.cells).toEqual(cells.map((one) => one.replaceAll(/\s+/g, ' ')))
    }),
  )
})

test('a list of any text is read, and each line of it once at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const lines = readRoster(text, []).map(({ line }) => line)
      expect(new Set(lines).size).toBe(lines.length)
    }),
  )
})
