import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserJourneys, failedAlone } from './browser-journeys.ts'
import { failedFiles, judge, planRerun } from './judge-tests.ts'
import { isThorough } from './thorough.ts'
import { alone, unitTests } from './unit-tests.ts'

// Runs the real runners on small projects, to test their reports and the second run.

const root = path.resolve(import.meta.dirname, '../..')
// Each test starts runners that start workers: seconds on an idle machine, more beside other work.
vi.setConfig({ testTimeout: 120_000 })
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ariviyal-rerun-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  write('package.json', '{ "type": "module" }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const report = (name: string): string => path.join(folder, name)

/** Like `run` of prepare.mjs, in the small project and without output, since the failures are intended. */
async function inFolder(program: string, args: string[], env?: Record<string, string>): Promise<number> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|E2E_|NODE_ENV)/.test(name))
  const child = spawn(program, args, { cwd: folder, env: { ...Object.fromEntries(own), ...env }, stdio: 'ignore' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return code ?? (signal ? 143 : 1)
}

/** Throws on its first call in a project only. */
const firstTimeOnly = `
import { existsSync, writeFileSync } from 'node:fs'
export function firstTimeOnly(name) {
  if (existsSync(name)) return
  writeFileSync(name, '')
  throw new Error('not yet: ' + name)
}`

test('what fails in vitest is run again by its file, and only what is not flaky stays failed', async () => {
  write('first-time.mjs', firstTimeOnly)
  write(
    'some.test.mjs',
    `import { expect, test } from 'vitest'
    import { firstTimeOnly } from './first-time.mjs'
    test('now (and) then? [a.b] > $', () => firstTimeOnly('marker-test'))
    test('never', () => expect(1).toBe(2))
    test('always', () => {})
    test.skip('later', () => {})`,
  )
  write(
    'hooks.test.mjs',
    `import { beforeAll, describe, test } from 'vitest'
    import { firstTimeOnly } from './first-time.mjs'
    describe('with a database', () => {
      beforeAll(() => firstTimeOnly('marker-hook'))
      test('reads', () => {})
    })
    test('beside it', () => {})`,
  )
  write('broken.test.mjs', `import './nowhere.mjs'`)
  write('fine.test.mjs', `import { test } from 'vitest'\ntest('fine', () => {})`)
  const first = await unitTests(report('first.json'), [], {}, inFolder)
  expect(planRerun([first])).toEqual({ rerun: true })
  expect(judge([{ first }])).toMatchObject({ passed: 3, failed: 4, skipped: 2, flaky: [] })
  expect(Object.keys(first.durations).sort()).toEqual([
    'broken.test.mjs',
    'fine.test.mjs',
    'hooks.test.mjs',
    'some.test.mjs',
  ])

  const second = await unitTests(report('second.json'), alone(failedFiles(first), folder), {}, inFolder)
  expect(second.tests.some(({ file }) => file === 'fine.test.mjs')).toBe(false)
  const verdict = judge([{ first, second }])
  expect(verdict).toMatchObject({ passed: 5, failed: 2, skipped: 1 })
  expect(verdict.flaky.sort()).toEqual([
    'hooks.test.mjs: with a database: not yet: marker-hook',
    'some.test.mjs: now (and) then? [a.b] > $: not yet: marker-test',
  ])
  expect(verdict.failures.sort()).toEqual([
    expect.stringMatching(/^broken\.test\.mjs: .*nowhere/),
    expect.stringMatching(/^some\.test\.mjs: never: expected 1 to be 2/),
  ])
})

test('an unhandled error in vitest is reported beside a failed test, and does not disappear in the second run', async () => {
  write(
    'some.test.mjs',
    `import { test } from 'vitest'
    test('fails', () => { throw new Error('no') })
    test('loses a promise', async () => {
      void Promise.reject(new Error('lost'))
      await new Promise((done) => setTimeout(done, 50))
    })`,
  )
  const first = await unitTests(report('first.json'), [], {}, inFolder)
  expect(judge([{ first }]).failures.sort()).toEqual(['some.test.mjs: fails: no', 'unhandled: lost'])
})

test.each([
  ['a worker', 'process.pid'],
  ['the runner', 'process.ppid'],
])('%s of vitest that is killed has failed, and nothing is run again', async (_who, pid) => {
  write('some.test.mjs', `import { test } from 'vitest'\ntest('ends', () => { process.kill(${pid}, 'SIGKILL') })`)
  const first = await unitTests(report('first.json'), ['--pool=forks'], {}, inFolder)
  expect(first.errors).toHaveLength(1)
  expect(judge([{ first }])).toMatchObject({ passed: 0, failed: 1 })
})

const configuration = `
import { defineConfig } from 'playwright/test'
export default defineConfig({
  testMatch: '**/*.e2e.mjs',
  fullyParallel: true,
  workers: 2,
  reporter: [['json', { outputFile: process.env.E2E_REPORT }]],
  ...(process.env.SETUP && { globalTeardown: process.env.SETUP }),
  projects: [{ name: 'desktop' }, { name: 'phone', grep: /@phone/ }],
})`

test.runIf(isThorough)('what fails in a journey is run again on the screen that it failed on', async () => {
  write('first-time.mjs', firstTimeOnly)
  write('e2e/playwright.config.mjs', configuration)
  write(
    'e2e/some.e2e.mjs',
    `import { expect, test } from 'playwright/test'
    import { firstTimeOnly } from '../first-time.mjs'
    test.describe('a teacher', () => {
      test('now (and) then? [a.b] › $', { tag: '@phone' }, ({}, { project }) => {
        if (project.name === 'phone') firstTimeOnly('marker-test')
      })
      test('never', () => expect(1).toBe(2))
    })
    test.describe('after a hook', () => {
      test.describe.configure({ mode: 'default' })
      test.beforeAll(() => firstTimeOnly('marker-hook'))
      test('reads', () => {})
      test('writes', () => {})
    })
    test('always', () => {})`,
  )
  const first = await browserJourneys(report('first.json'), [], {}, inFolder)
  expect(judge([{ first }])).toMatchObject({ passed: 2, failed: 3, skipped: 1 })
  const second = await browserJourneys(report('second.json'), failedAlone(report('first.json')), {}, inFolder)
  expect(second.tests.map(({ name }) => name).sort()).toEqual([
    '[desktop] a teacher > never',
    '[desktop] after a hook > reads',
    '[desktop] after a hook > writes',
    '[phone] a teacher > now (and) then? [a.b] › $',
  ])
  const verdict = judge([{ first, second }])
  expect(verdict).toMatchObject({ passed: 5, failed: 1, skipped: 0 })
  expect(verdict.flaky.sort()).toEqual([
    'e2e/some.e2e.mjs: [desktop] after a hook > reads: Error: not yet: marker-hook',
    'e2e/some.e2e.mjs: [phone] a teacher > now (and) then? [a.b] › $: Error: not yet: marker-test',
  ])
})

test.runIf(isThorough)(
  'a journey that cannot be loaded and a teardown that fails belong to no test and fail the run',
  async () => {
    write('e2e/playwright.config.mjs', configuration)
    write('e2e/some.e2e.mjs', `import { test } from 'playwright/test'\ntest('always', () => {})`)
    write('e2e/teardown.mjs', `export default () => { throw new Error('still open') }`)
    const torn = await browserJourneys(report('torn.json'), [], { SETUP: './teardown.mjs' }, inFolder)
    expect(judge([{ first: torn }])).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [expect.stringContaining('still open')],
    })
    write('e2e/broken.e2e.mjs', `import './nowhere.mjs'`)
    const broken = await browserJourneys(report('broken.json'), [], {}, inFolder)
    expect(judge([{ first: broken }]).failures).toContainEqual(expect.stringContaining('nowhere'))
    expect(planRerun([broken])).toEqual({ rerun: false })
  },
)
