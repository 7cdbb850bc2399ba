import path from 'node:path'
import { root, run } from '../prepare.mjs'
import { readReport, type Report } from './test-report.ts'

/** Runs vitest and returns its results, read from the file `report`. */
export async function unitTests(
  report: string,
  args: string[] = [],
  env: Record<string, string> = {},
  start: typeof run = run,
): Promise<Report> {
  const bin = path.join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${path.join(root, 'scripts/testing/vitest-reporter.ts')}`]
  const code = await start(process.execPath, [bin, 'run', ...reporters, ...args], { ...env, TEST_REPORT: report })
  return readReport(report, code, (written: Report) => written)
}

/** Arguments that run these files again, one at a time: a test that failed beside others may pass alone. */
export const alone = (files: string[], of: string = root): string[] => [
  '--no-file-parallelism',
  ...files.map((file) => path.join(of, file)),
]
