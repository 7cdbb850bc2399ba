import { describe, expect, test } from 'vitest'
import { failedFiles, judge, planRerun, slowest } from './judge-tests.ts'
import type { Report, TestResult } from './test-report.ts'

const one = (outcome: TestResult['outcome'], name = 'adds', error = `${name} is wrong`): TestResult => ({
  file: 'sums.test.ts',
  name,
  outcome,
  ...(outcome === 'failed' && { error }),
})
const hook = (name = ''): TestResult => ({ ...one('failed', name, 'the database is away'), isHook: true })
const report = (tests: TestResult[], errors: string[] = []): Report => ({ tests, errors, durations: {} })
const many = (count: number, outcome: TestResult['outcome']) =>
  Array.from({ length: count }, (_, place) => one(outcome, `test ${place}`))

describe('the decision to rerun failed tests', () => {
  test('nothing failed: nothing is run again', () => {
    expect(planRerun([report([one('passed'), one('skipped')])])).toEqual({ rerun: false })
  })

  test('ten failures over all runners are run again, eleven are not', () => {
    expect(planRerun([report(many(6, 'failed')), report(many(4, 'failed'))])).toEqual({ rerun: true })
    expect(planRerun([report(many(6, 'failed')), report(many(5, 'failed'))])).toEqual({ rerun: false, tooMany: 11 })
  })

  test('a crash is not run again', () => {
    expect(planRerun([report([], ['the runner left no report and ended with 137'])])).toEqual({ rerun: false })
  })

  test('each file that holds a failure is named once', () => {
    expect(failedFiles(report([...many(3, 'failed'), { ...one('passed'), file: 'other.test.ts' }]))).toEqual([
      'sums.test.ts',
    ])
  })
})

describe('the combined result of two runs', () => {
  test('one run without a failure is counted as it is', () => {
    expect(judge([{ first: report([one('passed'), one('skipped', 'later')]) }])).toEqual({
      passed: 1,
      failed: 0,
      skipped: 1,
      failures: [],
      flaky: [],
    })
  })

  test('a test that fails and then passes has passed once, and is named with its first error', () => {
    const first = report([one('failed', 'adds', 'expected 2 to be 3'), one('passed', 'subtracts')])
    const verdict = judge([{ first, second: report([one('passed'), one('passed', 'subtracts')]) }])
    expect(verdict).toMatchObject({ passed: 2, failed: 0, failures: [] })
    expect(verdict.flaky).toEqual(['sums.test.ts: adds: expected 2 to be 3'])
  })

  test('a test that fails twice has failed once', () => {
    const first = report([one('failed', 'adds', 'first error')])
    const verdict = judge([{ first, second: report([one('failed', 'adds', 'second error')]) }])
    expect(verdict).toMatchObject({ passed: 0, failed: 1, failures: ['sums.test.ts: adds: first error'], flaky: [] })
  })

  test('a test beside it that passes first and fails in the second run is flaky too', () => {
    const first = report([one('failed'), one('passed', 'subtracts')])
    const verdict = judge([{ first, second: report([one('passed'), one('failed', 'subtracts')]) }])
    expect(verdict).toMatchObject({ passed: 2, failed: 0 })
    expect(verdict.flaky).toHaveLength(2)
  })

  test.each([
    ['is not run again', undefined],
    ['is not found again', report([one('passed', 'subtracts')])],
    ['is skipped in the second run', report([one('skipped')])],
  ])('a test that %s has failed', (_how, second) => {
    expect(judge([{ first: report([one('failed')]), second }]).failed).toBe(1)
  })

  test('three flaky tests do not fail the run, four do, and none is counted twice', () => {
    const three = judge([{ first: report(many(3, 'failed')), second: report(many(3, 'passed')) }])
    expect(three).toMatchObject({ passed: 3, failed: 0 })
    const rounds = [2, 2].map((count) => ({
      first: report(many(count, 'failed')),
      second: report(many(count, 'passed')),
    }))
    const four = judge([...rounds, { first: report([one('passed')]) }])
    expect(four).toMatchObject({ passed: 1, failed: 4 })
    expect(four.flaky).toHaveLength(4)
    expect(four.failures).toEqual(four.flaky)
  })

  test('a hook that fails keeps its tests from running; after a second run they count, and the hook is named', () => {
    const first = report([hook(), one('skipped'), one('skipped', 'subtracts')])
    expect(judge([{ first }])).toMatchObject({ passed: 0, failed: 1, skipped: 2 })
    const verdict = judge([{ first, second: report([one('passed'), one('passed', 'subtracts')]) }])
    expect(verdict).toMatchObject({ passed: 2, failed: 0, skipped: 0 })
    expect(verdict.flaky).toEqual(['sums.test.ts: the database is away'])
  })

  test('a hook that fails after tests that passed is a failure beside them', () => {
    const first = report([one('passed'), hook('sums')])
    expect(judge([{ first }])).toMatchObject({ passed: 1, failed: 1 })
    expect(judge([{ first, second: first }])).toMatchObject({ passed: 1, failed: 1 })
  })

  test('a hook whose file is not run again has failed', () => {
    const second = report([{ ...one('passed'), file: 'other.test.ts' }])
    expect(judge([{ first: report([hook()]), second }])).toMatchObject({ passed: 1, failed: 1 })
  })

  test('an error that belongs to no test fails the run, whatever the second run says', () => {
    const first = report([one('failed')], ['unhandled: lost'])
    const verdict = judge([{ first, second: report([one('passed')]) }])
    expect(verdict).toMatchObject({ passed: 1, failed: 1, failures: ['unhandled: lost'] })
    expect(judge([{ first: report([one('failed')]), second: report([one('passed')], ['crash']) }]).failed).toBe(1)
  })

  test('tests with the same title are distinguished by their order', () => {
    const first = report([one('passed'), one('failed'), one('failed')])
    const verdict = judge([{ first, second: report([one('passed'), one('passed'), one('failed')]) }])
    expect(verdict).toMatchObject({ passed: 2, failed: 1 })
    expect(verdict.flaky).toHaveLength(1)
  })

  test('the same test of two runners is two tests', () => {
    expect(judge([{ first: report([one('passed')]) }, { first: report([one('failed')]) }])).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })
})

test('the slowest files of all runners come first', () => {
  const of = (durations: Record<string, number>): Report => ({ ...report([]), durations })
  expect(slowest([of({ a: 1, b: 30 }), of({ c: 20 })], 2)).toEqual([
    ['b', 30],
    ['c', 20],
  ])
})
