import { describe, expect, test } from 'vitest'
import { medianOf, positionStatistics, testStatistics } from './statistics.ts'

const most = [1, 1, 2]
/** Four pupils with 4, 3, 1 and 0 marks: variance 10/3. The figures below were worked out on paper. */
const marks = [
  [1, 1, 2],
  [1, 0, 2],
  [0, 1, 0],
  [0, 0, 0],
]

describe('a test of three questions', () => {
  test('has the figures of each question', () => {
    const [first, second, third] = positionStatistics(most, marks)
    expect(first).toMatchObject({ count: 4, facility: 0.5, intendedWeight: 25 })
    expect(first?.efficiency).toBeCloseTo(100, 10)
    expect(first?.deviation).toBeCloseTo(Math.sqrt(1 / 3), 10)
    expect(first?.discrimination).toBeCloseTo(200 / Math.sqrt(5), 10)
    expect(second).toMatchObject({ facility: 0.5, discrimination: 0, efficiency: 0 })
    expect(third).toMatchObject({ facility: 0.5, intendedWeight: 50 })
    expect(third?.discrimination).toBeCloseTo(100 / Math.sqrt(2), 10)
    // Covariances with the total: 1, 1/3 and 2.
    const roots = [1, Math.sqrt(1 / 3), Math.sqrt(2)]
    const sum = roots.reduce((total, root) => total + root)
    for (const [index, position] of [first, second, third].entries())
      expect(position?.effectiveWeight).toBeCloseTo((100 * (roots[index] ?? 0)) / sum, 10)
  })

  test("has Cronbach's alpha and what follows from it", () => {
    const { alpha, errorRatio, standardError } = testStatistics(marks)
    expect(alpha).toBeCloseTo(60, 10)
    expect(errorRatio).toBeCloseTo(100 * Math.sqrt(0.4), 10)
    expect(standardError).toBeCloseTo(Math.sqrt(4 / 3), 10)
  })
})

test('a question that strong pupils miss has a discrimination below 0 and no weight of its own', () => {
  const [first] = positionStatistics(
    [1, 3],
    [
      [0, 3],
      [0, 2],
      [1, 0],
    ],
  )
  expect(first?.discrimination).toBeLessThan(-90)
  expect(first?.effectiveWeight).toBeNull()
})

test('a question counts only for those who had it, and then the test has no alpha', () => {
  const chosen = [
    [1, null],
    [0, null],
    [null, 1],
    [1, 1],
  ]
  const [first, second] = positionStatistics([1, 1], chosen)
  expect(first).toMatchObject({ count: 3, facility: 2 / 3 })
  expect(second).toMatchObject({ count: 2, facility: 1 })
  expect(testStatistics(chosen)).toEqual({ alpha: null, errorRatio: null, standardError: null })
})

test('nothing is divided by 0: no attempts, one attempt, equal marks', () => {
  expect(positionStatistics([1], [])).toMatchObject([{ count: 0, facility: null, discrimination: null }])
  expect(positionStatistics([1], [[1]])).toMatchObject([{ facility: 1, deviation: null, effectiveWeight: null }])
  const equal = [
    [0.1, 0.2],
    [0.1, 0.2],
    [0.1, 0.2],
  ]
  expect(positionStatistics([1, 1], equal)).toMatchObject([
    { discrimination: null, efficiency: null, effectiveWeight: 0 },
    { discrimination: null },
  ])
  expect(testStatistics(equal).alpha).toBeNull()
})

test('the median of an even number is between the two in the middle', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3])]).toEqual([2, 2.5])
})
