import type { TestItem } from '@ariviyal/contract/tests/sections'
import type { Test } from '@ariviyal/contract/tests/tests'
import { describe, expect, test } from 'vitest'
import {
  countQuestions,
  draftedSections,
  type DraftItem,
  draftOf,
  emptySection,
  marksOf,
  sectionsOfBlueprint,
  sentSections,
  withMarks,
} from './draft-sections.ts'

const item = (id: string, marks: string, more: Partial<DraftItem> = {}): DraftItem => ({
  id,
  kind: 'number',
  text: id,
  formulas: {},
  marks,
  negative: '',
  isCompulsory: false,
  ...more,
})

test('a teacher types a decimal comma, and leaves empty what does not apply', () => {
  const section = { ...emptySection(), title: 'A', items: [item('x', '1,5', { negative: '0,25' }), item('y', '2')] }
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

describe('a teacher sees what a test adds up to', () => {
  test('of "answer any", compulsory questions and those with the most marks', () => {
    const all = { ...emptySection(), items: [item('x', '1'), item('y', '2')] }
    const two = [item('p', '3', { isCompulsory: true }), item('q', '5'), item('r', '4')]
    expect(marksOf([all, { ...emptySection(), answerAny: '2', items: two }])).toBe(11)
  })

  test('of a choice one question, and of a pool those that are drawn', () => {
    const choice = {
      ...emptySection(),
      items: [item('x', '2', { or: { id: 'y', kind: 'number', text: '', formulas: {} } })],
    }
    const pool = { ...emptySection(), mode: 'filter' as const, draw: '4', marks: '1,5' }
    expect([marksOf([choice, pool]), countQuestions([choice, pool])]).toEqual([8, 5])
    expect(draftedSections([pool])[0]?.questions[0]).toMatchObject({ kind: null, marks: 1.5 })
  })
})

const stored = (id: string, more: Partial<TestItem> = {}) =>
  ({
    question_id: id,
    kind: 'number',
    text: id,
    case_id: null,
    marks: 2,
    negative_marks: 0,
    compulsory: false,
    choice: null,
    ...more,
  }) as TestItem

test('a draft that is opened and saved again stays as it was', () => {
  const items = [
    stored('case', { kind: 'case', marks: 3 }),
    stored('part-1', { case_id: 'case', marks: 1, negative_marks: 0.25 }),
    stored('part-2', { case_id: 'case', marks: 2, negative_marks: 0.5 }),
    stored('one', { choice: 1, compulsory: true, negative_marks: 0.5 }),
    stored('other', { choice: 1, compulsory: true, negative_marks: 0.5 }),
  ]
  const filter = {
    kind: 'number',
    language: 'ta',
    grade: 9,
    chapter: 'Light',
    marks: 1.5,
    negative_marks: 0.5,
  } as const
  const sections = [
    { title: 'A', answer_any: 1, draw: null, filter: null, items },
    { title: 'B', answer_any: null, draw: 1, filter: null, items: [stored('p'), stored('q')] },
    { title: 'C', answer_any: null, draw: 3, filter, items: [stored('r', { marks: 1.5 })] },
  ] as Test['sections']
  const draft = draftOf(sections)
  const parts = items
    .slice(1, 3)
    .map(({ question_id, marks, negative_marks }) => ({ question_id, marks, negative_marks }))
  expect(sentSections(draft)).toEqual([
    {
      title: 'A',
      answer_any: '1',
      items: [
        { question_id: 'case', marks: '3', negative_marks: '0.75', parts },
        { question_id: 'one', marks: '2', negative_marks: '0.5', compulsory: true, or: { question_id: 'other' } },
      ],
    },
    {
      title: 'B',
      answer_any: null,
      draw: '1',
      items: ['p', 'q'].map((id) => ({ question_id: id, marks: '2', negative_marks: 0 })),
    },
    {
      title: 'C',
      answer_any: null,
      draw: '3',
      filter: { kind: 'number', language: 'ta', grade: '9', chapter: 'Light', marks: '1.5', negative_marks: '0.5' },
    },
  ])
  const [first] = draft[0]?.items ?? []
  // Other marks for a case are divided over its parts anew.
  expect(first && withMarks(first, { marks: '4' })).toMatchObject({ marks: '4', parts: undefined })
})

test('a blueprint makes the sections of a draft', () => {
  expect(sectionsOfBlueprint('tamil-nadu-10-science').map(({ title, answerAny }) => [title, answerAny])).toEqual([
    ['Part I', ''],
    ['Part II', '7'],
    ['Part III', '7'],
    ['Part IV', ''],
  ])
})
