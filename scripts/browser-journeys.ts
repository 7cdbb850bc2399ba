import path from 'node:path'
import { chromium } from './browser.ts'
import { root, run } from './prepare.mjs'
import { type Counts, firstLine, honest, none, readReport } from './test-counts.ts'

/**
 * Runs the browser journeys (all, or those of the files that are named) and counts what came of them, from the report that is written to
 * `report`. The build must be fresh; `env` is added to the environment.
 */
export async function browserJourneys(
  report: string,
  files: string[] = [],
  env: Record<string, string> = {},
): Promise<Counts> {
  const bin = path.join(root, 'node_modules/playwright/cli.js')
  const code = await run(process.execPath, [bin, 'test', '-c', 'e2e', ...files], {
    CHROMIUM_PATH: chromium(),
    E2E_REPORT: report,
    ...env,
  })
  const found = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  }>(report)
  if (!found) return honest(none, code || 1)
  const { expected, unexpected, flaky, skipped } = found.stats
  const failures = found.suites.flatMap(failuresOf)
  return honest({ passed: expected, failed: unexpected + flaky, skipped, failures }, code)
}

/** The part of Playwright's report that tells what failed. */
interface Suite {
  suites?: Suite[]
  specs: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

const failuresOf = ({ suites = [], specs }: Suite): string[] => [
  ...suites.flatMap(failuresOf),
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const why = results.find(({ error }) => error)?.error?.message ?? ''
        return `[${projectName}] ${file}: ${title}: ${firstLine(why)}`
      }),
  ),
]
