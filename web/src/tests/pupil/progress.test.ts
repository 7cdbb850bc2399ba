import type { PupilQuestion } from '@ariviyal/contract/questions/question'
import { expect, test } from 'vitest'
import { isAnswered, stepsOf, unansweredOf } from './progress.ts'

const question = (id: string, kind: PupilQuestion['kind'], caseId: string | null = null): PupilQuestion => ({
  id,
  kind,
  text: id,
  marks: 1,
  negative_marks: 0,
  case_id: caseId,
  hint: '',
})
const attempt = {
  questions: [
    question('b', 'number'),
    question('a', 'one-choice'),
    question('source', 'case'),
    question('part', 'short-text', 'source'),
    question('sketch', 'drawing'),
  ],
  sections: [
    { title: 'A', answer_any: 1, questions: ['a', 'b'] },
    { title: 'B', answer_any: null, questions: ['source', 'part', 'sketch'] },
  ],
}

test('a pupil answers the questions in the order of the sections; a case is not a question of its own', () => {
  expect(stepsOf(attempt).map(({ id }) => id)).toEqual(['a', 'b', 'part', 'sketch'])
})

test('before handing in, a pupil hears which questions have no answer', () => {
  const steps = stepsOf(attempt)
  expect(unansweredOf(attempt, steps, {})).toEqual([1, 2, 3])
  // One of section A is enough, and a drawing is handed in on paper.
  expect(unansweredOf(attempt, steps, { b: '3' })).toEqual([3])
  expect(unansweredOf(attempt, steps, { b: '3', part: 'light' })).toEqual([])
})

test('spaces are no answer, false is one', () => {
  expect(['  ', null, undefined, false, [], 'x'].map(isAnswered)).toEqual([false, false, false, true, true, true])
})
