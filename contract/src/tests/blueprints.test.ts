import { describe, expect, test } from 'vitest'
import type { QuestionKind } from '../questions/pupil-question.ts'
import {
  type BlueprintId,
  blueprintIds,
  blueprints,
  compareWithBlueprint,
  type DraftedQuestion,
  type DraftedSection,
} from './blueprints.ts'

const question = (kind: QuestionKind, marks: number, more: Partial<DraftedQuestion> = {}): DraftedQuestion => ({
  kind,
  marks,
  isChoice: false,
  isCompulsory: false,
  ...more,
})

/** A draft that meets a blueprint. */
const fullDraft = (id: BlueprintId): DraftedSection[] =>
  blueprints[id].sections.map(({ rows, answerAny, compulsory = 0 }) => ({
    answerAny: answerAny ?? null,
    questions: rows.flatMap(({ count, kinds, marks, choices = 0 }) =>
      Array.from({ length: count }, (_, place) =>
        question(kinds?.[0] ?? 'long-answer', marks, { isChoice: place < choices, isCompulsory: place < compulsory }),
      ),
    ),
  }))
const off = (id: BlueprintId, draft: DraftedSection[]) =>
  compareWithBlueprint(blueprints[id], draft).filter(({ missing }) => missing !== 0)

describe.each(blueprintIds)('%s', (id) => {
  test('adds up to its questions and marks, and a draft made from it misses nothing', () => {
    const { questions, marks } = blueprints[id]
    const rows = compareWithBlueprint(blueprints[id], fullDraft(id))
    expect(rows.filter(({ missing }) => missing !== 0)).toEqual([])
    expect(rows.slice(-2)).toMatchObject([
      { name: 'Questions', wanted: questions, has: questions },
      { name: 'Marks', wanted: marks, has: marks },
    ])
  })

  test('gives each question to one row at most', () => {
    for (const { rows } of blueprints[id].sections)
      for (const { marks, kinds = [] } of rows)
        for (const kind of kinds)
          expect(rows.filter((row) => row.marks === marks && row.kinds?.includes(kind))).toHaveLength(1)
  })

  test('misses everything of an empty draft', () => {
    const rows = compareWithBlueprint(blueprints[id], [])
    const { questions } = blueprints[id]
    const wanted = rows.filter(({ fits }) => fits).reduce((sum, row) => sum + row.missing, 0)
    expect([wanted, rows.at(-2)?.missing]).toEqual([questions, questions])
  })
})

test('the CBSE paper has 16, 13 and 10 questions of 30, 25 and 25 marks', () => {
  const figures = blueprints['cbse-10-science-2025'].sections.map(({ rows }) => [
    rows.reduce((sum, { count }) => sum + count, 0),
    rows.reduce((sum, { count, marks }) => sum + count * marks, 0),
  ])
  expect(figures).toEqual([
    [16, 30],
    [13, 25],
    [10, 25],
  ])
})

test('a draft is compared row by row: what is missing, too much, out of place and not a choice', () => {
  const draft = fullDraft('tamil-nadu-10-science')
  draft[0] = { answerAny: null, questions: [question('one-choice', 1), question('true-false', 1)] }
  draft[1] = { answerAny: 5, questions: draft[1]?.questions.map((one) => ({ ...one, isCompulsory: false })) ?? [] }
  draft[3] = { answerAny: null, questions: Array.from({ length: 4 }, () => question('long-answer', 7)) }
  draft.push({ answerAny: null, questions: [question('number', 2)] })
  expect(off('tamil-nadu-10-science', draft).map(({ section, name, missing }) => [section, name, missing])).toEqual([
    ['Part I', 'Multiple choice, 1 mark', 11],
    ['Part I', 'Questions that fit no row', -1],
    ['Part II', 'Questions that count', 2],
    ['Part II', 'Compulsory questions', 1],
    ['Part IV', 'Answer in detail, 7 marks', -1],
    ['Part IV', 'Answer in detail, 7 marks: with a choice of two', 3],
    ['Further sections', 'Questions that fit no row', -1],
    ['Whole test', 'Questions', 8],
    ['Whole test', 'Marks', 75 - (2 + 10 + 28 + 28 + 2)],
  ])
})
