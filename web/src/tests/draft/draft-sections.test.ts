import { expect, test } from 'vitest'
import { emptySection, marksOf, sentSections } from './draft-sections.ts'

const item = (id: string, marks: string, negative = '') => ({ id, kind: 'number', text: id, marks, negative })

test('a teacher types a decimal comma, and leaves empty what does not apply', () => {
  const section = { ...emptySection(), title: 'A', items: [item('x', '1,5', '0,25'), item('y', '2')] }
  expect(sentSections([section])).toEqual([
    {
      title: 'A',
      answer_any: null,
      items: [
        { question_id: 'x', marks: '1.5', negative_marks: '0.25' },
        { question_id: 'y', marks: '2', negative_marks: 0 },
      ],
    },
  ])
})

test('a teacher sees what a test adds up to: of "answer any", the questions with the most marks', () => {
  const all = { ...emptySection(), items: [item('x', '1'), item('y', '2')] }
  const anyOne = { ...emptySection(), answerAny: '1', items: [item('p', '3'), item('q', '5')] }
  expect(marksOf([all, anyOne])).toBe(8)
})
