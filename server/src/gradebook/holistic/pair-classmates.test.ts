import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairClassmates } from './pair-classmates.ts'

/** Students, and a few pairs that a teacher has chosen. */
const chosenPairs = fc.integer({ min: 2, max: 12 }).chain((count) => {
  const students = Array.from({ length: count }, (_, place) => `student ${place}`)
  return fc
    .tuple(fc.shuffledSubarray(students, { minLength: count }), fc.integer({ min: 0, max: count }))
    .map(([order, kept]) => {
      const circle = order.map((student, place) => [student, order[(place + 1) % count] ?? ''] as const)
      return { students, chosen: new Map(circle.slice(0, kept)) }
    })
})

test('each student has one classmate and is one, never their own, and chosen pairs stay but for one who is alone', () => {
  fc.assert(
    fc.property(chosenPairs, ({ students, chosen }) => {
      const pairs = pairClassmates(students, chosen)
      expect([...pairs.keys()].toSorted()).toEqual(students.toSorted())
      expect([...pairs.values()].toSorted()).toEqual(students.toSorted())
      for (const [student, classmate] of pairs) {
        expect(classmate).not.toBe(student)
        if (chosen.has(student)) expect(classmate).toBe(chosen.get(student))
      }
    }),
  )
})

test('one who joins later comes between a pair', () => {
  const chosen = new Map([
    ['a', 'b'],
    ['b', 'a'],
  ])
  const pairs = pairClassmates(['a', 'b', 'new'], chosen)
  expect(pairs.size).toBe(3)
  expect(new Set(pairs.values()).size).toBe(3)
  for (const [student, classmate] of pairs) expect(classmate).not.toBe(student)
})

test('a student without another one has no classmate', () => {
  expect(pairClassmates(['alone'], new Map()).size).toBe(0)
  expect(pairClassmates([], new Map()).size).toBe(0)
})

test('every classmate is as likely as any other', () => {
  const counts = new Map<string, number>()
  for (let drawn = 0; drawn < 3_000; drawn += 1) {
    const classmate = pairClassmates(['a', 'b', 'c', 'd'], new Map()).get('a') ?? ''
    counts.set(classmate, (counts.get(classmate) ?? 0) + 1)
  }
  // 1,000 each; 150 is 5.8 standard deviations.
  for (const count of ['b', 'c', 'd'].map((one) => counts.get(one) ?? 0))
    expect(Math.abs(count - 1_000)).toBeLessThan(150)
})
