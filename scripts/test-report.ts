import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** One test, as its runner reported it. */
export interface TestResult {
  file: string
  /** The full title; for a journey also the size of the screen. */
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Of one that failed, its first line. */
  error?: string
  /** Not a test: a hook, or a file that cannot be loaded. It is reported only when it fails. */
  isHook?: true
}

/** What one run of a runner reported. */
export interface Report {
  tests: TestResult[]
  /** What belongs to no test: a crash, an unhandled error, a global set-up or teardown that failed. It is never tried again. */
  errors: string[]
  /** How long each file took, in milliseconds. */
  durations: Record<string, number>
}

export const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0] ?? ''

export const nothing: Report = { tests: [], errors: [], durations: {} }

/**
 * Reads what a runner wrote, and holds it against the code that it ended with. One that wrote nothing crashed; one that ended badly without
 * saying why has an error that belongs to no test.
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
