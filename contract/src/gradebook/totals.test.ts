import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradeOf } from './bands.ts'
import { type CountedColumn, type CountedMarks, totalOf, type TotalRules } from './totals.ts'

const column = (id: string, max: number, change: Partial<CountedColumn> = {}): CountedColumn => ({
  id,
  category_id: null,
  max_marks: max,
  scale_to: null,
  counts: true,
  ...change,
})
const marks = (value: number | null): CountedMarks => ({ marks: value, absent: false, exempt: false })
const absent: CountedMarks = { marks: null, absent: true, exempt: false }
const exempt: CountedMarks = { marks: null, absent: false, exempt: true }
const category = (id: string, weight: number, change = {}) => ({
  id,
  weight,
  best_of: null,
  drop_lowest: 0,
  absent: 'leave-out' as const,
  ...change,
})
const plain: TotalRules = { total_of: 100, absent: 'leave-out', categories: [] }
const total = (columns: CountedColumn[], of: Record<string, CountedMarks>, rules = plain) =>
  totalOf(columns, ({ id }) => of[id] ?? marks(null), rules)

describe('the total of a student', () => {
  test('without categories is all marks by all maxima; an absence does not count', () => {
    const columns = [column('a', 25), column('b', 10), column('c', 50)]
    expect(total(columns, { a: marks(22.5), b: marks(4), c: absent })).toMatchObject({ percent: 75.7, points: 75.7 })
  })

  test('counts an absence as 0 where the teacher chose that', () => {
    const columns = [column('a', 25), column('b', 25)]
    expect(total(columns, { a: marks(25), b: absent }, { ...plain, absent: 'zero' }).percent).toBe(50)
    const rules = { ...plain, categories: [category('x', 10, { absent: 'zero' })] }
    const inCategory = columns.map((one) => ({ ...one, category_id: 'x' }))
    expect(total(inCategory, { a: marks(25), b: absent }, rules).percent).toBe(50)
    expect(total(inCategory, { a: marks(25), b: exempt }, rules).percent).toBe(100)
  })

  test('takes the best two of three unit tests as 20, and the annual test as 80', () => {
    const categories = [category('unit', 20, { best_of: 2 }), category('annual', 80)]
    const columns = [
      ...['a', 'b', 'c'].map((id) => column(id, 25, { category_id: 'unit' })),
      column('d', 75, { category_id: 'annual' }),
    ]
    const of = { a: marks(20), b: marks(10), c: marks(15), d: marks(60) }
    expect(total(columns, of, { ...plain, categories })).toEqual({
      percent: 78,
      points: 78,
      whole_percent: 78,
      categories: [
        { category_id: 'unit', percent: 70, points: 14 },
        { category_id: 'annual', percent: 80, points: 64 },
      ],
      dropped: ['b'],
    })
  })

  test('gives the weight of a category without marks to the others', () => {
    const categories = [category('unit', 20), category('annual', 80)]
    const columns = [column('a', 25, { category_id: 'unit' }), column('d', 75, { category_id: 'annual' })]
    expect(total(columns, { a: marks(20) }, { ...plain, total_of: 50, categories })).toMatchObject({
      percent: 80,
      points: 40,
      categories: [{ points: 16 }, { percent: null, points: null }],
    })
    expect(total(columns, {}, { ...plain, categories })).toMatchObject({ percent: null, points: null })
  })

  test('weighs a column by what it counts out of, and leaves attendance out', () => {
    const columns = [column('a', 50, { scale_to: 20 }), column('b', 80), column('days', 100, { counts: false })]
    expect(total(columns, { a: marks(25), b: marks(80), days: marks(1) }).percent).toBe(90)
  })

  test('rounds exactly: a third is 33.3, and half of a tenth goes up', () => {
    expect(total([column('a', 3)], { a: marks(1) }).percent).toBe(33.3)
    // 45.65 per cent exactly, which binary fractions would round down.
    expect(total([column('a', 1000)], { a: marks(456.5) }).percent).toBe(45.7)
    expect(total([column('a', 200)], { a: marks(181) }).whole_percent).toBe(91)
  })
})

test('a grade follows from the whole percentage', () => {
  expect([91, 90, 33, 32, 0].map((percent) => gradeOf('cbse-8', percent))).toEqual(['A1', 'A2', 'D', 'E', 'E'])
  expect([35, 34].map((percent) => gradeOf('tamil-nadu', percent))).toEqual(['D', 'E'])
  expect([21, 20].map((percent) => gradeOf('cbse-9', percent))).toEqual(['E1', 'E2'])
  expect([gradeOf(null, 90), gradeOf('cbse-8', null)]).toEqual([null, null])
})

/** A gradebook with up to two categories and eight columns, and what a student has in each. */
const someGradebook = fc
  .record({
    categories: fc.array(
      fc.record({
        weight: fc.integer({ min: 1, max: 100 }),
        best_of: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
        drop_lowest: fc.integer({ min: 0, max: 3 }),
        absent: fc.constantFrom('zero' as const, 'leave-out' as const),
      }),
      { maxLength: 2 },
    ),
    cells: fc.array(
      fc.record({
        max: fc.integer({ min: 1, max: 100 }),
        scale: fc.option(fc.integer({ min: 1, max: 80 }), { freq: 3 }),
        at: fc.nat({ max: 1 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        state: fc.constantFrom('marks', 'marks', 'marks', 'absent', 'exempt', 'none'),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ categories, cells }) => {
    const of: Record<string, CountedMarks> = {}
    const columns = cells.map(({ max, scale, at, part, state }, index) => {
      const id = `c${index}`
      of[id] =
        state === 'absent'
          ? absent
          : state === 'exempt'
            ? exempt
            : marks(state === 'marks' ? Math.round(part * max * 2) / 2 : null)
      return column(id, max, { scale_to: scale, category_id: `k${at}` })
    })
    const rules: TotalRules = {
      total_of: 100,
      absent: 'zero',
      categories: categories.map((one, index) => ({ ...one, id: `k${index}` })),
    }
    return { columns, of, rules }
  })

describe('for any gradebook', () => {
  const holds = (
    check: (given: { columns: CountedColumn[]; of: Record<string, CountedMarks>; rules: TotalRules }) => void,
  ) => fc.assert(fc.property(someGradebook, check), { numRuns: 300 })

  test('the order of columns and categories does not matter', () => {
    expect.hasAssertions()
    holds(({ columns, of, rules }) => {
      const back = total(columns.toReversed(), of, { ...rules, categories: rules.categories.toReversed() })
      const forth = total(columns, of, rules)
      expect(back).toMatchObject({ percent: forth.percent, points: forth.points })
      expect(back.categories.toReversed()).toEqual(forth.categories)
    })
  })

  test('dropping the lowest never lowers a total', () => {
    expect.hasAssertions()
    holds(({ columns, of, rules }) => {
      const categories = rules.categories.map((one) => ({ ...one, best_of: null, drop_lowest: 0 }))
      const all = total(columns, of, { ...rules, categories }).categories
      const best = total(columns, of, rules).categories
      for (const [index, { percent }] of best.entries())
        expect(percent ?? -1).toBeGreaterThanOrEqual(all[index]?.percent ?? -1)
    })
  })

  test('an exempt student has the total of one whose class has no such column', () => {
    expect.hasAssertions()
    holds(({ columns, of, rules }) => {
      const without = columns.filter(({ id }) => !of[id]?.exempt)
      expect(total(columns, of, rules)).toEqual(total(without, of, rules))
    })
  })

  test('a total is from 0 to 100 per cent, and 100 when everything is full', () => {
    expect.hasAssertions()
    holds(({ columns, of, rules }) => {
      const { percent } = total(columns, of, rules)
      if (percent !== null) expect(percent >= 0 && percent <= 100).toBe(true)
      const full = Object.fromEntries(columns.map(({ id, max_marks }) => [id, marks(max_marks)]))
      const most = total(columns, full, rules).percent
      if (most !== null) expect(most).toBe(100)
    })
  })

  test('weights count by their proportion alone', () => {
    expect.hasAssertions()
    holds(({ columns, of, rules }) => {
      const tripled = rules.categories.map((one) => ({ ...one, weight: one.weight * 3 }))
      expect(total(columns, of, { ...rules, categories: tripled }).percent).toBe(total(columns, of, rules).percent)
    })
  })
})
