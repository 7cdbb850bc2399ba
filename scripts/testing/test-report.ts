import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The result of one test. */
export interface TestResult {
  file: string
  /** The full title; for a journey also the screen size. */
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** First line of the error of a failed test. */
  error?: string
  /** A hook, or a file that cannot be loaded, reported only when it fails. */
  isHook?: true
}

/** The results of one run. */
export interface Report {
  tests: TestResult[]
  /** Errors outside of tests: a crash, an unhandled error, a failed global set-up or teardown. They are never retried. */
  errors: string[]
  /** Milliseconds per file. */
  durations: Record<string, number>
}

export const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0] ?? ''

export const nothing: Report = { tests: [], errors: [], durations: {} }

/**
 * Reads a runner's report and compares it with the exit code. Without a report the runner crashed; a failed exit without a failed test is an
 * error outside of tests.
 */
export function readReport<Written>(file: string, exitCode: number, read: (written: Written) => Report): Report {
  let written: Written
  try {
    written = JSON.parse(readFileSync(file, 'utf8')) as Written
  } catch {
    return { ...nothing, errors: [`the runner left no report and ended with ${exitCode}`] }
  }
  const report = read(written)
  const isExplained = report.errors.length > 0 || report.tests.some(({ outcome }) => outcome === 'failed')
  return exitCode === 0 || isExplained
    ? report
    : { ...report, errors: [`the runner ended with ${exitCode}, though no test failed`] }
}
