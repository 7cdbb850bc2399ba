import { expect, test } from 'vitest'
import { planPaste } from './plan-paste.ts'

const at = (row: number, column: number) => ({ row, column })

test('cells of a spreadsheet fill the table from the cell with the focus on', () => {
  const { cells, problems } = planPaste('Shadows\tThe astronomy desk\r\nTides\tThe physics desk\r\n', at(1, 2), 12)
  expect(cells).toEqual([
    { row: 1, name: 'topic', text: 'Shadows' },
    { row: 1, name: 'speaker_name', text: 'The astronomy desk' },
    { row: 2, name: 'topic', text: 'Tides' },
    { row: 2, name: 'speaker_name', text: 'The physics desk' },
  ])
  expect(problems).toEqual([])
})

test('a line of heads says which columns they are, in any order and from any cell', () => {
  const { cells } = planPaste('Speaker\tDate\tTopic\nThe desk\t28/11/2026\tTides', at(0, 5), 12)
  expect(cells).toEqual([
    { row: 0, name: 'speaker_name', text: 'The desk' },
    { row: 0, name: 'day', text: '28/11/2026' },
    { row: 0, name: 'topic', text: 'Tides' },
  ])
})

test('a description may have several lines and tabs where the spreadsheet quotes it', () => {
  const { cells } = planPaste('"First.\nSecond."\thttps://meet.example/1', at(0, 4), 1)
  expect(cells.map(({ text }) => text)).toEqual(['First.\nSecond.', 'https://meet.example/1'])
})

test('what has no place is said, and the rest is taken', () => {
  const { cells, problems } = planPaste('1\t2\n3\t4\n5\t6', at(1, 7), 3)
  expect(cells.map(({ row, name, text }) => [row, name, text])).toEqual([
    [1, 'capacity', '1'],
    [2, 'capacity', '3'],
  ])
  expect(problems).toEqual([
    'The last row has no draft to go into.',
    'Text to the right of the last column is left out.',
  ])
})
