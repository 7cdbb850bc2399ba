import { type TieRule, tieRuleNames } from '@ariviyal/contract/community/fairs/fair-rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areFarApart, rankEntries, type Scored, sumOf } from './rank-entries.ts'

const entry = (id: string, scores: number[][], change: Partial<Scored> = {}): Scored => ({
  id,
  category: 'Models',
  grade: 8,
  scores,
  ...change,
})
const placesBy = (tieRule: TieRule, entries: Scored[]) =>
  Object.fromEntries(rankEntries(entries, tieRule).map(({ id, place }) => [id, place]))

describe('places', () => {
  test('go by the mean of two totals, and by the median of three', () => {
    const ranked = rankEntries(
      [
        entry('mean', [
          [5, 5],
          [6, 7],
        ]),
        entry('median', [
          [0, 0],
          [9, 9],
          [6, 6],
        ]),
      ],
      'shared',
    )
    expect(ranked).toEqual([
      { id: 'median', score: 12, place: 1 },
      { id: 'mean', score: 11.5, place: 2 },
    ])
  })

  test('of equal totals go by the rows in their order, then by the lower grade, else they are shared', () => {
    const equal = [
      entry('second-row', [
        [5, 7],
        [5, 7],
      ]),
      entry('first-row', [
        [7, 5],
        [7, 5],
      ]),
      entry(
        'younger',
        [
          [5, 7],
          [5, 7],
        ],
        { grade: 6 },
      ),
    ]
    expect(placesBy('rows', equal)).toEqual({ 'first-row': 1, 'second-row': 2, younger: 2 })
    expect(placesBy('rows-then-grade', equal)).toEqual({ 'first-row': 1, younger: 2, 'second-row': 3 })
    expect(placesBy('shared', equal)).toEqual({ 'first-row': 1, 'second-row': 1, younger: 1 })
  })

  test('after a shared place the next one is left out, and each category has its own', () => {
    const entries = [
      entry('a', [
        [9, 9],
        [9, 9],
      ]),
      entry('b', [
        [9, 9],
        [9, 9],
      ]),
      entry('c', [
        [1, 1],
        [1, 1],
      ]),
      entry(
        'other',
        [
          [0, 0],
          [0, 0],
        ],
        { category: 'Experiments' },
      ),
    ]
    expect(placesBy('rows', entries)).toEqual({ a: 1, b: 1, c: 3, other: 1 })
  })
})

test('two totals are far apart from more than a fifth of all marks on', () => {
  const rubric = [{ marks: 10 }, { marks: 10 }]
  expect(
    areFarApart(
      [
        [10, 0],
        [6, 0],
      ],
      rubric,
    ),
  ).toBe(false)
  expect(
    areFarApart(
      [
        [10, 0],
        [5, 0],
      ],
      rubric,
    ),
  ).toBe(true)
})

const marks = fc.integer({ min: 0, max: 3 })
const scored = fc.record({
  category: fc.constantFrom('Models', 'Experiments'),
  grade: fc.integer({ min: 6, max: 8 }),
  scores: fc.array(
    fc.tuple(marks, marks).map((pair) => [...pair]),
    { minLength: 2, maxLength: 3 },
  ),
})

test('no order of entries changes a place, a higher score never has a lower place, and only equals share one', () => {
  const all = fc.record({
    entries: fc.array(scored, { maxLength: 12 }).map((list) => list.map((one, id) => ({ ...one, id: String(id) }))),
    tieRule: fc.constantFrom(...tieRuleNames),
  })
  fc.assert(
    fc.property(all, fc.infiniteStream(fc.nat()), ({ entries, tieRule }, random) => {
      const ranked = rankEntries(entries, tieRule)
      const shuffled = entries
        .map((one) => ({ one, at: random.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(placesBy(tieRule, shuffled)).toEqual(placesBy(tieRule, entries))
      const byId = new Map(entries.map((one) => [one.id, one]))
      for (const a of ranked)
        for (const b of ranked) {
          const [first, second] = [byId.get(a.id), byId.get(b.id)]
          if (!first || !second || first.category !== second.category) continue
          if (a.score > b.score) expect(a.place).toBeLessThan(b.place)
          if (a.place === b.place && a.id !== b.id) {
            expect(a.score).toBe(b.score)
            if (tieRule === 'rows-then-grade') expect(first.grade).toBe(second.grade)
          }
        }
      // A place is one more than the number of better ones.
      for (const { id, place } of ranked) {
        const group = ranked.filter((other) => byId.get(other.id)?.category === byId.get(id)?.category)
        expect(place).toBe(group.filter((other) => other.place < place).length + 1)
      }
    }),
  )
})

test('a score is within the totals of the judges', () => {
  fc.assert(
    fc.property(scored, (one) => {
      const [ranked] = rankEntries([{ ...one, id: 'a' }], 'rows')
      const totals = one.scores.map(sumOf)
      expect(ranked?.score).toBeGreaterThanOrEqual(Math.min(...totals))
      expect(ranked?.score).toBeLessThanOrEqual(Math.max(...totals))
    }),
  )
})
