import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { expect, test } from 'vitest'
import { choiceOf, isAnswered, isCompulsory, numbersOf, stepsOf, unansweredOf } from './progress.ts'

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
  expect(unansweredOf(attempt, steps, {})).toEqual(['1', '2', '3'])
  // One of section A is enough, and a drawing is handed in on paper.
  expect(unansweredOf(attempt, steps, { b: '3' })).toEqual(['3'])
  expect(unansweredOf(attempt, steps, { b: '3', part: 'light' })).toEqual([])
})

test('spaces are no answer, false is one', () => {
  expect(['  ', null, undefined, false, [], 'x'].map(isAnswered)).toEqual([false, false, false, true, true, true])
})

test('of two alternatives, which share a number, one is enough; a compulsory question never is superfluous', () => {
  const paper = {
    questions: [
      question('a', 'number'),
      question('source', 'case'),
      question('part-1', 'number', 'source'),
      question('part-2', 'number', 'source'),
      question('b', 'number'),
      question('c', 'number'),
      question('d', 'number'),
      question('e', 'number'),
    ],
    sections: [
      {
        title: 'A',
        answer_any: null,
        questions: ['a', 'source', 'part-1', 'part-2', 'b'],
        choices: [['source', 'b']],
      },
      { title: 'B', answer_any: 2, questions: ['c', 'd', 'e'], compulsory: ['e'] },
    ],
  }
  const steps = stepsOf(paper)
  expect(numbersOf(paper, steps)).toEqual(['1', '2A', '3A', '2B', '4', '5', '6'])
  expect(steps.map((step) => choiceOf(paper, step)?.length ?? 0)).toEqual([0, 2, 2, 2, 0, 0, 0])
  expect(steps.filter((step) => isCompulsory(paper, step)).map(({ id }) => id)).toEqual(['e'])
  expect(unansweredOf(paper, steps, {})).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(unansweredOf(paper, steps, { b: '1' })).toEqual(['1', '4', '5', '6'])
  expect(unansweredOf(paper, steps, { 'part-1': '1', c: '1', d: '1' })).toEqual(['1', '3A', '6'])
})
