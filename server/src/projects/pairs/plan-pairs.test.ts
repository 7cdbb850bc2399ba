import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Arrow, type Candidate, planPairs } from './plan-pairs.ts'

const candidate = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  school: `school of ${id}`,
  language: 'ta',
  grade: 8,
  ...change,
})
const arrows = (list: readonly Arrow[]) => list.map(({ marker, marked }) => `${marker}>${marked}`).toSorted()

/** Classes of up to twenty, in few schools, so that some have no partner. */
const someCandidates = fc
  .array(
    fc.record({
      school: fc.integer({ min: 1, max: 6 }).map(String),
      language: fc.constantFrom('en', 'ta', 'hi'),
      grade: fc.integer({ min: 6, max: 12 }),
    }),
    { maxLength: 20 },
  )
  .map((list) => list.map((one, place): Candidate => ({ ...one, id: `class ${String(place).padStart(2, '0')}` })))

describe('pairs of classes', () => {
  test('are of different schools, give each class one partner and one marker, and are the same for a seed', () => {
    fc.assert(
      fc.property(someCandidates, fc.integer(), (candidates, seed) => {
        const { added, ended, alone } = planPairs(candidates, [], seed)
        const schools = new Map(candidates.map(({ id, school }) => [id, school]))
        expect(ended).toEqual([])
        for (const { marker, marked } of added) expect(schools.get(marker)).not.toBe(schools.get(marked))
        const served = candidates.map(({ id }) => id).filter((id) => !alone.includes(id))
        expect(added.map(({ marker }) => marker).toSorted()).toEqual(served)
        expect(added.map(({ marked }) => marked).toSorted()).toEqual(served)
        expect(planPairs(candidates.toReversed(), [], seed)).toEqual({ added, ended, alone })
      }),
    )
  })

  test('leave a class alone only where nearly all are of its school', () => {
    fc.assert(
      fc.property(someCandidates, fc.integer(), (candidates, seed) => {
        const { alone } = planPairs(candidates, [], seed)
        const sizes = [...Map.groupBy(candidates, ({ school }) => school).values()].map(({ length }) => length)
        const largest = Math.max(0, ...sizes)
        // An odd number of classes may leave one over whose only possible rings have a class of its own school.
        const spare = candidates.length % 2
        expect(alone.length).toBeLessThanOrEqual(Math.max(spare, 2 * largest - candidates.length))
        if (sizes.length >= 4 && sizes.every((size) => size === 1)) expect(alone).toEqual([])
      }),
    )
  })

  test('are of one language and of near grades where there are such', () => {
    const candidates = [
      candidate('a', { language: 'ta', grade: 6 }),
      candidate('b', { language: 'hi', grade: 6 }),
      candidate('c', { language: 'hi', grade: 11 }),
      candidate('d', { language: 'ta', grade: 12 }),
    ]
    for (let seed = 0; seed < 20; seed += 1)
      expect(arrows(planPairs(candidates, [], seed).added)).toEqual(['a>d', 'b>c', 'c>b', 'd>a'])
  })

  test('are others with another seed', () => {
    const candidates = Array.from({ length: 12 }, (_, place) => candidate(`class ${place}`))
    const plans = new Set(Array.from({ length: 10 }, (_, seed) => arrows(planPairs(candidates, [], seed).added).join()))
    expect(plans.size).toBeGreaterThan(5)
  })
})

test('an odd class makes a ring of three, with a new pair or with two that are paired already', () => {
  const three = planPairs(
    ['a', 'b', 'c'].map((id) => candidate(id)),
    [],
    1,
  ).added
  const next = new Map(three.map(({ marker, marked }) => [marker, marked]))
  const around = ['a', next.get('a') ?? '', next.get(next.get('a') ?? '') ?? '']
  expect(around.toSorted()).toEqual(['a', 'b', 'c'])

  const couples = [
    { marker: 'x', marked: 'y', schools: ['school of l', 'second'] as const },
    { marker: 'p', marked: 'q', schools: ['third', 'fourth'] as const },
  ]
  expect(planPairs([candidate('l')], couples, 1)).toEqual({
    added: [
      { marker: 'p', marked: 'l' },
      { marker: 'l', marked: 'q' },
    ],
    ended: [{ marker: 'p', marked: 'q' }],
    alone: [],
  })
  expect(planPairs([candidate('l')], couples.slice(0, 1), 1).alone).toEqual(['l'])
})
