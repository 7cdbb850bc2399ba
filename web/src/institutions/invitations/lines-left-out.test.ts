import { expect, test } from 'vitest'
import { linesLeftOut } from './lines-left-out.ts'

const row = (line: number) => ({ line })

test('keeps the head and the rows that were left out, with all their lines, as they were typed', () => {
  const list =
    'Name;Email\r\nMeena;meena@school.example\n"Ravi\nKumar";ravi@school\n\nLeela;leela@school.example\n;nobody'
  expect(linesLeftOut(list, [row(2), row(6)], [row(3), row(7)])).toBe(
    'Name;Email\n"Ravi\nKumar";ravi@school\n\n;nobody',
  )
})

test('keeps nothing when every row was invited, and a row that failed meanwhile', () => {
  const list = 'Meena, meena@school.example\nRavi, ravi@school.example'
  expect(linesLeftOut(list, [row(1), row(2)], [])).toBe('')
  expect(linesLeftOut(list, [row(1), row(2)], [row(2)])).toBe('Ravi, ravi@school.example')
})
