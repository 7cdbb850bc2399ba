import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Applicant, fairOrder } from './fair-order.ts'

const applicants = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    schoolKey: fc.constantFrom('a', 'b', 'c', 'd'),
    createdAt: fc.integer({ min: 0, max: 5 }).map((day) => new Date(day * 86_400_000)),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)
const received = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(3))
  .map((counts) => new Map(Object.entries(counts)))

test('each piece goes to the school that has received least until then, among equals to the earliest request', () => {
  fc.assert(
    fc.property(applicants, received, (asked, before) => {
      const order = fairOrder(asked, before)
      expect(order.toSorted(byId)).toEqual(asked.toSorted(byId))
      const has = new Map(before)
      const countOf = ({ schoolKey }: Applicant) => has.get(schoolKey) ?? 0
      order.forEach((chosen, at) => {
        for (const other of order.slice(at + 1)) {
          expect(countOf(chosen)).toBeLessThanOrEqual(countOf(other))
          if (countOf(chosen) === countOf(other))
            expect(chosen.createdAt.getTime()).toBeLessThanOrEqual(other.createdAt.getTime())
        }
        has.set(chosen.schoolKey, countOf(chosen) + 1)
      })
    }),
  )
})

const byId = (a: Applicant, b: Applicant) => (a.id < b.id ? -1 : 1)
