import path from 'node:path'
import { chromium } from './browser.ts'
import { root, run } from '../prepare.mjs'
import { firstLine, readReport, type Report, type TestResult } from './test-report.ts'

/**
 * Runs the browser journeys (all, or those selected by Playwright's arguments) and returns their results, read from the file `report`.
 * Playwright stores the failed tests beside it, for `again`. The build must be up to date; `env` is added to the environment.
 */
export async function browserJourneys(
  report: string,
  args: string[] = [],
  env: Record<string, string> = {},
  start: typeof run = run,
): Promise<Report> {
  const bin = path.join(root, 'node_modules/playwright/cli.js')
  const code = await start(process.execPath, [bin, 'test', '-c', 'e2e', ...args], {
    CHROMIUM_PATH: chromium(),
    E2E_REPORT: report,
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: failedIn(report),
    ...env,
  })
  return readReport(report, code, reportOf)
}

const failedIn = (report: string): string => `${report}.failed`

/** Arguments that run the failed and skipped tests of that report again, one at a time. */
export const failedAlone = (report: string): string[] => [
  '--workers=1',
  '--last-failed',
  `--last-failed-file=${failedIn(report)}`,
]

/** The part of Playwright's report that is read. */
interface Written {
  suites: Suite[]
  errors: { message?: string }[]
}
interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: {
    title: string
    file: string
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}

function reportOf({ suites, errors }: Written): Report {
  const results = suites.flatMap((suite) => resultsOf(suite))
  const durations: Record<string, number> = {}
  for (const { test, ms } of results) durations[test.file] = (durations[test.file] ?? 0) + ms
  return {
    tests: results.map(({ test }) => test),
    errors: errors.map(({ message = 'an error of no journey' }) => firstLine(message)),
    durations,
  }
}

/** A test's name includes the titles of its suites; the outermost is the file. */
function resultsOf({ suites = [], specs }: Suite, around: string[] = []): { test: TestResult; ms: number }[] {
  return [
    ...suites.flatMap((suite) => resultsOf(suite, [...around, suite.title])),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        test: {
          file: `e2e/${file}`,
          name: `[${projectName}] ${[...around, title].join(' > ')}`,
          outcome: outcomes[status],
          ...(outcomes[status] === 'failed' && { error: firstLine(errorIn(results)) }),
        },
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  ]
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

const errorIn = (results: { error?: { message?: string } }[]): string =>
  results.find(({ error }) => error)?.error?.message ?? ''
