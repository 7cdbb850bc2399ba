import type { Report, TestResult } from './test-report.ts'

/** More failures than this are no chance: nothing is run again. */
const rerunMax = 10
/** More tests than this that pass only now and then fail the run. */
const flakyMax = 3

/** The reports of a runner: of its run, and of the second run of what failed in it. */
export interface Runs {
  first: Report
  second?: Report | undefined
}

export interface Verdict {
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

/** Whether what failed is run once more, and, where too much failed for that, how much it was. */
export function planRerun(reports: Report[]): { rerun: boolean; tooMany?: number } {
  const failed = reports.flatMap(({ tests }) => tests.filter(hasFailed)).length
  return failed > rerunMax ? { rerun: false, tooMany: failed } : { rerun: failed > 0 }
}

/** The results by file and title. Tests of one title are told apart by their order. */
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

type Ending = 'passed' | 'failed' | 'skipped' | 'flaky'

/** How one test ended, both runs taken together. A hook is reported only when it fails: it passed if a test of its file did. */
function endOf(first: TestResult | undefined, second: TestResult | undefined, ranAgain: Set<string>): Ending {
  const outcomes = [first?.outcome, second?.outcome]
  const hasPassed = outcomes.includes('passed') || (first?.isHook && !second && ranAgain.has(first.file))
  if (outcomes.includes('failed')) return hasPassed ? 'flaky' : 'failed'
  return hasPassed ? 'passed' : 'skipped'
}

/**
 * Counts what the runners reported. A test that failed once and passed once has passed, and is named as flaky; with more of them than a few
 * each has failed. What failed and was not run again has failed.
 */
export function judge(rounds: Runs[]): Verdict {
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
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

/** The files that took longest, longest first. */
export function slowest(reports: Report[], count = 10): [file: string, ms: number][] {
  const files = reports.flatMap(({ durations }) => Object.entries(durations))
  return files.sort(([, a], [, b]) => b - a).slice(0, count)
}
