import type { QuestionContent } from '@ariviyal/contract/questions/question'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isThorough } from '../../../scripts/testing/thorough.ts'
import { countQuestions, mostMarks, score } from './score.ts'

const content: QuestionContent = { kind: 'true-false', text: '', right: true }

/** A question with what its answer got; null for no answer. */
interface Answered {
  marks: number
  got: number | null
}
/** A question or a case of several parts. */
type Alternative = Answered[]
interface UnitModel {
  compulsory: boolean
  alternatives: Alternative[]
}
interface SectionModel {
  answerAny: number | null
  units: UnitModel[]
}

/** Rows of a test, as the database holds them. */
function rowsOf(sections: SectionModel[]) {
  let number = 0
  let choices = 0
  const items = sections.flatMap(({ units }, section) =>
    units.flatMap(({ compulsory, alternatives }) => {
      choices += 1
      const choice = alternatives.length > 1 ? choices : null
      return alternatives.flatMap((parts) => {
        number += 1
        const caseId = parts.length > 1 ? `case-${number}` : null
        const shared = { section, choice, compulsory, counting: 'as-usual' as const }
        const source = {
          ...shared,
          questionId: `case-${number}`,
          caseId: null,
          content: { kind: 'case', text: '' } as const,
          marks: 0,
          got: null,
        }
        return [
          ...(caseId === null ? [] : [source]),
          ...parts.map((part, place) => ({ ...shared, ...part, questionId: `${number}-${place}`, caseId, content })),
        ]
      })
    }),
  )
  return { items, sections: sections.map(({ answerAny }, place) => ({ place, answerAny, draw: null })) }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Every way to choose one of each list. */
const choicesOf = <Of>(lists: Of[][]): Of[][] =>
  lists.reduce<Of[][]>((chosen, list) => chosen.flatMap((before) => list.map((one) => [...before, one])), [[]])

/** Every subset of at most `size`. */
const subsets = <Of>(list: Of[], size: number): Of[][] =>
  list.reduce<Of[][]>(
    (all, one) => [...all, ...all.filter((set) => set.length < size).map((set) => [...set, one])],
    [[]],
  )

/**
 * The best of everything that the rules allow: one answered alternative of each choice, all compulsory questions, and of the others as many
 * as count. A question that is left out of those that count is one that the pupil need not have answered.
 */
function bruteForce(sections: SectionModel[]): number {
  const best = sections.map(({ answerAny, units }) => {
    const values = units.map(({ alternatives }) => {
      const answered = alternatives.filter((parts) => parts.some(({ got }) => got !== null))
      const marks = answered.map((parts) => sum(parts.map(({ got }) => Math.round((got ?? 0) * 100))))
      return marks.length === 0 ? [0] : marks
    })
    const totals = choicesOf(values).flatMap((chosen) => {
      if (answerAny === null) return [sum(chosen)]
      const always = chosen.filter((_, place) => units[place]?.compulsory)
      const others = chosen.filter((_, place) => !units[place]?.compulsory)
      const left = answerAny - always.length
      // As many count as there are: a wrong answer is replaced by a better one, not dropped.
      const full = Math.min(left, others.length)
      return subsets(others, left)
        .filter((set) => set.length === full)
        .map((set) => sum(always) + sum(set))
    })
    return Math.max(...totals)
  })
  return Math.max(0, sum(best)) / 100
}

const answered = fc
  .record({ marks: fc.integer({ min: 1, max: 500 }), share: fc.constantFrom(null, 0, 0.33, 0.5, 1, -0.25) })
  .map(({ marks, share }) => ({ marks: marks / 100, got: share === null ? null : Math.round(share * marks) / 100 }))
const alternative = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(answered) },
  { weight: 1, arbitrary: fc.array(answered, { minLength: 2, maxLength: 3 }) },
)
const unit = fc.record({
  compulsory: fc.boolean(),
  alternatives: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(alternative) },
    { weight: 1, arbitrary: fc.array(alternative, { minLength: 2, maxLength: 2 }) },
  ),
})
const section = fc
  .record({
    answerAny: fc.option(fc.integer({ min: 1, max: 6 })),
    units: fc.array(unit, { minLength: 1, maxLength: 6 }),
  })
  .filter(
    ({ answerAny, units }) =>
      answerAny === null ||
      (answerAny <= units.length && units.filter(({ compulsory }) => compulsory).length <= answerAny),
  )

describe('the marks of a test', () => {
  test('are the best that the rules of its sections allow', () => {
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 3 }), (sections) => {
        const rows = rowsOf(sections)
        expect(score(rows.sections, rows.items, ({ got }) => got)).toBe(bruteForce(sections))
      }),
      { numRuns: isThorough ? 20_000 : 500 },
    )
  })

  test('reach at most what all answers right give, and that much with all right', () => {
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 3 }), (sections) => {
        const rows = rowsOf(sections)
        expect(score(rows.sections, rows.items, ({ got }) => got)).toBeLessThanOrEqual(
          mostMarks(rows.sections, rows.items),
        )
        expect(score(rows.sections, rows.items, ({ marks }) => marks)).toBe(mostMarks(rows.sections, rows.items))
      }),
      { numRuns: isThorough ? 5_000 : 100 },
    )
  })

  test('of a wrong answer to one of two alternatives are taken off, although the other is empty', () => {
    const one = (got: number | null): Alternative => [{ marks: 1, got }]
    const of = (alternatives: Alternative[]) => {
      const right: UnitModel = { compulsory: false, alternatives: [[{ marks: 2, got: 2 }]] }
      const rows = rowsOf([{ answerAny: null, units: [right, { compulsory: false, alternatives }] }])
      return score(rows.sections, rows.items, ({ got }) => got)
    }
    expect(of([one(-0.25), one(null)])).toBe(1.75)
    expect(of([one(-0.25), one(0)])).toBe(2)
    expect(of([one(-0.25), one(1)])).toBe(3)
    expect(of([one(null), one(null)])).toBe(2)
  })

  test('of a compulsory question count even when others were better', () => {
    const unitOf = (got: number, compulsory = false): UnitModel => ({ compulsory, alternatives: [[{ marks: 2, got }]] })
    const rows = rowsOf([{ answerAny: 2, units: [unitOf(2), unitOf(2), unitOf(0.5, true)] }])
    expect(score(rows.sections, rows.items, ({ got }) => got)).toBe(2.5)
    expect(mostMarks(rows.sections, rows.items)).toBe(4)
  })
})

test('a case counts by its parts, an internal choice once, and a pool by what it draws', () => {
  const single: Alternative = [{ marks: 1, got: null }]
  const three: Alternative = [...single, ...single, ...single]
  const rows = rowsOf([
    {
      answerAny: null,
      units: [
        { compulsory: false, alternatives: [single] },
        { compulsory: false, alternatives: [single, three] },
      ],
    },
    { answerAny: null, units: [single, single, single].map((one) => ({ compulsory: false, alternatives: [one] })) },
  ])
  expect(countQuestions(rows.sections, rows.items)).toBe(7)
  const drawing = rows.sections.map((one) => (one.place === 1 ? { ...one, draw: 2 } : one))
  expect(countQuestions(drawing, rows.items)).toBe(6)
  expect(mostMarks(drawing, rows.items)).toBe(6)
})
