import type { Report, TestResult } from './test-report.ts'

/** With more failures than this nothing is run again. */
const rerunMax = 10
/** With more flaky tests than this the run fails. */
const flakyMax = 3

/** The reports of a runner: of its run, and of the second run of the failed tests. */
export interface Runs {
  first: Report
  second?: Report | undefined
}

export interface TestVerdict {
  passed: number
  failed: number
  skipped: number
  /** A line for each failure. */
  failures: string[]
  /** A line for each test that failed in one run and passed in the other. */
  flaky: string[]
}

const hasFailed = ({ outcome }: TestResult): boolean => outcome === 'failed'
export const failedFiles = (report: Report): string[] => [
  ...new Set(report.tests.filter(hasFailed).map(({ file }) => file)),
]

/** Whether failed tests are run again, and the number of failures when there are too many. */
export function planRerun(reports: Report[]): { rerun: boolean; tooMany?: number } {
  const failed = reports.flatMap(({ tests }) => tests.filter(hasFailed)).length
  return failed > rerunMax ? { rerun: false, tooMany: failed } : { rerun: failed > 0 }
}

/** Results by file and title. Tests with the same title are distinguished by their order. */
function byName(report: Report): Map<string, TestResult> {
  const results = new Map<string, TestResult>()
  for (const test of report.tests) {
    const name = JSON.stringify([test.file, test.isHook ?? false, test.name])
    let count = 1
    while (results.has(`${name}${count}`)) count += 1
    results.set(`${name}${count}`, test)
  }
  return results
}

const line = ({ file, name, error = '' }: TestResult): string => [file, name, error].filter(Boolean).join(': ')

type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky'

/** The outcome of a test over both runs. A hook is reported only when it fails, so it passed when a test of its file did. */
function endOf(first: TestResult | undefined, second: TestResult | undefined, ranAgain: Set<string>): Outcome {
  const outcomes = [first?.outcome, second?.outcome]
  const hasPassed = outcomes.includes('passed') || (first?.isHook && !second && ranAgain.has(first.file))
  if (outcomes.includes('failed')) return hasPassed ? 'flaky' : 'failed'
  return hasPassed ? 'passed' : 'skipped'
}

/**
 * Combines the reports. A test that failed once and passed once counts as passed and is listed as flaky; with too many flaky tests each counts
 * as failed. A failed test that was not run again counts as failed.
 */
export function judge(rounds: Runs[]): TestVerdict {
  const verdict: TestVerdict = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  const flaky: TestResult[] = []
  for (const { first, second } of rounds) {
    const [before, after] = [byName(first), second ? byName(second) : new Map<string, TestResult>()]
    const ranAgain = new Set(second?.tests.filter(({ outcome }) => outcome === 'passed').map(({ file }) => file))
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const runs = [before.get(name), after.get(name)] as const
      const ending = endOf(...runs, ranAgain)
      const failure = runs.find((test) => test && hasFailed(test))
      if (ending === 'flaky' && failure) flaky.push(failure)
      else verdict[ending === 'flaky' ? 'failed' : ending] += 1
      if (ending === 'failed' && failure) verdict.failures.push(line(failure))
    }
    const errors = [...first.errors, ...(second?.errors ?? [])]
    verdict.failed += errors.length
    verdict.failures.push(...errors)
  }
  verdict.flaky = flaky.map(line)
  if (flaky.length > flakyMax) {
    verdict.failed += flaky.length
    verdict.failures.push(...verdict.flaky)
  } else verdict.passed += flaky.filter(({ isHook }) => !isHook).length
  return verdict
}

/** The slowest files, slowest first. */
export function slowest(reports: Report[], count = 10): [file: string, ms: number][] {
  const files = reports.flatMap(({ durations }) => Object.entries(durations))
  return files.sort(([, a], [, b]) => b - a).slice(0, count)
}
