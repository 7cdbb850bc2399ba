import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What a runner of tests counted. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed, a line each, to be read at the end of a long log. */
  failures: string[]
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** A runner that ended badly without a failed test (a crash, a broken import) counts as one failure. */
export const honest = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [...counts.failures, `the runner ended with ${exitCode}`] }
    : counts

export const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0] ?? ''

/** The report that a runner left, undefined when it left none. */
export const readReport = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
