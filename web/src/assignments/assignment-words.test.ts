import { describe, expect, test } from 'vitest'
import { marksInWords } from './assignment-words.ts'

describe('a teacher reads how an assignment is marked', () => {
  test('by one mark', () => {
    expect(marksInWords({ grading: 'marks', max_marks: 1 })).toBe('Up to 1 mark')
  })
  test('by a rubric', () => {
    expect(marksInWords({ grading: 'rubric', max_marks: 10 })).toBe('By a rubric, up to 10 marks')
  })
  test('without marks', () => {
    expect(marksInWords({ grading: 'feedback', max_marks: null })).toBe('Feedback only')
  })
})
