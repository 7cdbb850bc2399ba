import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { browserJourneys } from './browser-journeys.ts'
import { buildIfStale } from './build.ts'
import { check } from './check.ts'
import { startOldPostgres } from './old-postgres.ts'
import { root, run, say } from './prepare.mjs'
import { type Counts, firstLine, honest, none, readReport } from './test-counts.ts'

const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

async function vitest(report: string, args: string[], env: Record<string, string> = {}): Promise<Counts> {
  const bin = path.join(root, 'node_modules/vitest/vitest.mjs')
  const code = await run(
    process.execPath,
    [bin, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )
  const found = readReport<{
    numPassedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: {
      name: string
      message: string
      status: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }>(report)
  if (!found) return honest(none, code || 1)
  const skipped = found.numPendingTests + found.numTodoTests
  const failures = found.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}: ${firstLine(why)}`)
  })
  // A file that could not be loaded has no failed test, but it did fail.
  return honest({ passed: found.numPassedTests, failed: failures.length, skipped, failures }, code)
}

/** The server's tests once more, on the oldest PostgreSQL that is supported and over `DATABASE_URL`, as an operator's would be. */
async function onOldPostgres(report: string): Promise<Counts> {
  const postgres = await startOldPostgres()
  if (!postgres) {
    say(
      'PostgreSQL 15 does not come as a package for this kind of machine: the second round of server tests is left out',
    )
    return none
  }
  try {
    // What starts the embedded PostgreSQL does so whatever the database of the tests; the others here use none.
    const same = [
      'embedded-postgres/**',
      'main.test.ts',
      'certificates-in-bulk.test.ts',
      'examine/**',
      'storage.test.ts',
    ]
    const args = ['--project', 'server', ...same.flatMap((files) => ['--exclude', `**/${files}`])]
    return await vitest(report, args, { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** Runs everything; answers the exit code. */
export async function testAll(): Promise<number> {
  const reports = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-test-'))
  let counts = none
  const step = async (title: string, work: () => Promise<Counts>): Promise<void> => {
    say(title)
    const begun = performance.now()
    counts = add(
      counts,
      await work().catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        console.error(`✗ ${why}`)
        return { ...none, failed: 1, failures: [`${title}: ${firstLine(why)}`] }
      }),
    )
    say(`${title}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  try {
    await step('Types, lint, format, dead code', async () => {
      const failed = check()
      return { ...none, failed, failures: failed === 0 ? [] : [`${failed} of the checks, see above`] }
    })
    await step('Build', async () => buildIfStale().then(() => none))
    await step('Unit and route tests', () => vitest(path.join(reports, 'vitest.json'), []))
    await step('Server tests on PostgreSQL 15', () => onOldPostgres(path.join(reports, 'vitest-15.json')))
    await step('Browser journeys', () => browserJourneys(path.join(reports, 'playwright.json')))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  for (const failure of counts.failures) console.error(`✗ ${failure}`)
  if (counts.skipped > 0) say(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}
