import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

const run = (str: string, left: number, bottom: number, size = 10) => ({
  str,
  transform: [size, 0, 0, size, left, bottom],
  width: str.length * 5,
  hasEOL: true,
})

test('lines become paragraphs and headings that fit any width', () => {
  expect(
    paragraphsOf([
      run('Measuring', 46, 500, 16),
      run('A metre rule, a ther-', 46, 470),
      run('mometer and a', 46, 456),
      run('watch are enough.', 46, 442),
      run('Begin with the rule.', 46, 412),
      run('• Hold it straight.', 46, 398),
    ]),
  ).toEqual([
    { text: 'Measuring', isHeading: true },
    { text: 'A metre rule, a thermometer and a watch are enough.', isHeading: false },
    { text: 'Begin with the rule.', isHeading: false },
    { text: '• Hold it straight.', isHeading: false },
  ])
})

test('a point of a list keeps its further lines, whatever the size of its bullet', () => {
  expect(
    paragraphsOf([
      run('A line of the body, as long as others are in it.', 46, 500),
      run('•', 65, 487, 12),
      run('Symbols take no full stop and no plural: 5 kg,', 77, 487),
      run('never 5 kgs.', 77, 474),
    ]).map(({ text }) => text),
  ).toEqual([
    'A line of the body, as long as others are in it.',
    '•Symbols take no full stop and no plural: 5 kg, never 5 kgs.',
  ])
})

test('an index stays in its line', () => {
  expect(paragraphsOf([run('H', 46, 470), run('2', 52, 467, 6), run('O is water, and much of us.', 56, 470)])).toEqual([
    { text: 'H2O is water, and much of us.', isHeading: false },
  ])
})
