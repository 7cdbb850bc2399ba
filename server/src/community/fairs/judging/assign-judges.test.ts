import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignJudges } from './assign-judges.ts'

const schools = ['north', 'river', 'town']
const entries = fc
  .array(fc.constantFrom(...schools), { maxLength: 20 })
  .map((list) => list.map((schoolId, place) => ({ entryId: `entry ${place}`, schoolId, count: 2, taken: [] })))
const judgesOf = (school: fc.Arbitrary<string | null>) =>
  fc
    .array(school, { minLength: 2, maxLength: 8 })
    .map((list) => list.map((schoolId, place) => ({ userId: `judge ${place}`, schoolId, load: 0 })))

test('an entry gets two different judges who are not from its school, wherever there are two', () => {
  fc.assert(
    fc.property(entries, judgesOf(fc.constantFrom(null, ...schools)), (needs, judges) => {
      const chosen = assignJudges(needs, judges)
      for (const { entryId, schoolId } of needs) {
        const picked = chosen.get(entryId) ?? []
        const free = judges.filter((judge) => judge.schoolId !== schoolId)
        expect(picked).toHaveLength(Math.min(2, free.length))
        expect(new Set(picked).size).toBe(picked.length)
        for (const userId of picked) expect(free.map((judge) => judge.userId)).toContain(userId)
      }
    }),
  )
})

test('judges from elsewhere get the same number of entries, or one more, and the same ones in any order', () => {
  fc.assert(
    fc.property(entries, judgesOf(fc.constant(null)), (needs, judges) => {
      const chosen = assignJudges(needs, judges)
      const loads = judges.map(({ userId }) => [...chosen.values()].flat().filter((id) => id === userId).length)
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
      expect(assignJudges(needs.toReversed(), judges.toReversed())).toEqual(chosen)
    }),
  )
})

test('a judge who had the entry does not get it again, and the one with the fewest entries comes first', () => {
  const judges = [
    { userId: 'silent', schoolId: null, load: 0 },
    { userId: 'busy', schoolId: null, load: 5 },
    { userId: 'free', schoolId: null, load: 4 },
  ]
  const needs = [{ entryId: 'fog', schoolId: 'north', count: 1, taken: ['silent'] }]
  expect(assignJudges(needs, judges).get('fog')).toEqual(['free'])
})
