import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { browserJourneys, failedAlone } from './browser-journeys.ts'
import { buildIfStale } from '../build.ts'
import { check } from '../check.ts'
import { failedFiles, judge, planRerun, type Runs, slowest } from './judge-tests.ts'
import { startOldPostgres } from './old-postgres.ts'
import { say } from '../prepare.mjs'
import { firstLine, nothing, type Report } from './test-report.ts'
import { alone, unitTests } from './unit-tests.ts'
import { keepTemporaryFilesInMemory } from './use-memory.ts'

/** One runner and its selection; each run writes its report to the given file. */
interface Round {
  title: string
  run: (report: string) => Promise<Report>
  /** Runs the failed tests of the first run again, alone. */
  again: (report: string, first: { report: Report; file: string }) => Promise<Report>
}

const units = (env: Record<string, string>): Round => ({
  title: 'Unit and route tests',
  run: (report) => unitTests(report, [], env),
  again: (report, first) => unitTests(report, alone(failedFiles(first.report)), env),
})

const journeys = (args: string[]): Round => ({
  title: 'Browser journeys',
  run: (report) => browserJourneys(report, args),
  again: (report, first) => browserJourneys(report, [...args, ...failedAlone(first.file)]),
})

/** The server's tests on the oldest supported PostgreSQL, over `DATABASE_URL` as an operator would set it. */
const onOldPostgres: Round = {
  title: 'Server tests on PostgreSQL 15',
  run: (report) => withOldPostgres(report, []),
  again: (report, first) => withOldPostgres(report, alone(failedFiles(first.report))),
}

async function withOldPostgres(report: string, args: string[]): Promise<Report> {
  const postgres = await startOldPostgres()
  if (!postgres) {
    say(
      'PostgreSQL 15 does not come as a package for this kind of machine: the second round of server tests is left out',
    )
    return nothing
  }
  try {
    // These start the embedded PostgreSQL whatever `DATABASE_URL` says, or use no database.
    const same = ['main.test.ts', 'certificates-in-bulk.test.ts', 'examine/**', 'storage.test.ts']
    const only = ['--project', 'server', ...same.flatMap((files) => ['--exclude', `**/${files}`])]
    return await unitTests(report, [...only, ...args], { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/**
 * Titles of journeys that wait for a release: long ones, and on a wide screen those that a phone plays too. Playwright matches the name of the
 * screen, the file, the titles and the tags.
 */
const leftToRelease = '@long|^desktop .*@phone'

/** Runs one part, prints its duration, and reports an exception as a failure. */
async function part(title: string, work: () => Promise<Report>): Promise<Report> {
  say(title)
  const startedAt = performance.now()
  const report = await work().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    console.error(`✗ ${why}`)
    return { ...nothing, errors: [`${title}: ${firstLine(why)}`] }
  })
  say(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return report
}

/** Runs the rounds, then their failed tests once more; returns both results. */
async function runRounds(rounds: Round[], folder: string): Promise<Runs[]> {
  const runs: Runs[] = []
  const file = (index: number) => path.join(folder, `${index}.json`)
  for (const [index, { title, run }] of rounds.entries())
    runs.push({ first: await part(title, () => run(file(index))) })
  const { rerun, tooMany } = planRerun(runs.map(({ first }) => first))
  if (tooMany) say(`${tooMany} failed: too many to be chance, and none is run again`)
  if (!rerun) return runs
  for (const [index, { title, again }] of rounds.entries()) {
    const round = runs[index]
    if (!round || failedFiles(round.first).length === 0) continue
    const first = { report: round.first, file: file(index) }
    round.second = await part(`${title}: what failed, once more and alone`, () => again(`${file(index)}.again`, first))
  }
  return runs
}

/** Prints the results; the last line counts them. Returns the exit code. */
function close(runs: Runs[]): number {
  const { passed, failed, skipped, failures, flaky } = judge(runs)
  say('The slowest files:')
  for (const [file, ms] of slowest(runs.map(({ first }) => first))) say(`  ${(ms / 1000).toFixed(1)} s  ${file}`)
  if (flaky.length > 0) {
    console.error('flaky:')
    for (const test of flaky) console.error(`  ${test}`)
  }
  for (const failure of failures) console.error(`✗ ${failure}`)
  if (skipped > 0) say(`${skipped} skipped`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/**
 * Runs everything and returns the exit code. For a release it includes the server's tests on PostgreSQL 15, the long journeys, and thorough
 * variants of tests.
 */
export async function testAll({ isRelease }: { isRelease: boolean }): Promise<number> {
  keepTemporaryFilesInMemory()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-test-'))
  try {
    const checks = await part('Types, lint, format, dead code', async () => ({ ...nothing, errors: await check() }))
    const built = await part('Build', async () => buildIfStale().then(() => nothing))
    const rounds = isRelease
      ? [units({ TEST_THOROUGH: '1' }), onOldPostgres, journeys([])]
      : [units({}), journeys(['--grep-invert', leftToRelease])]
    const runs = await runRounds(rounds, folder)
    return close([{ first: checks }, { first: built }, ...runs])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
