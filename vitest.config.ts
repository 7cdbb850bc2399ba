import { configDefaults, defineConfig } from 'vitest/config'
import { releaseOnly } from './scripts/testing/release-only.ts'
import { isThorough } from './scripts/testing/thorough.ts'
import { keepTemporaryFilesInMemory } from './scripts/testing/use-memory.ts'

keepTemporaryFilesInMemory()

const sharedIn = (mode: string) => ({
  passWithNoTests: false,
  // A test that waits for ever fails; one on a slow machine beside two others does not, nor one with thirty times the seeds.
  testTimeout: isThorough ? 240_000 : 60_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
  exclude: [...configDefaults.exclude, ...(isThorough || mode === 'release' ? [] : releaseOnly)],
})

export default defineConfig(({ mode }) => ({
  test: {
    // One more than two cores: some files mostly wait for a heartbeat, a poll or a time limit.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...sharedIn(mode),
          name: 'server',
          // The files of a worker share the modules that they load: a new copy of the server for each took a third of the time. What
          // a test changes is its own application.
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/servers/bundled-readers.ts'],
        },
      },
      {
        test: {
          ...sharedIn(mode),
          name: 'rest',
          // A process for each of these short files took twice the time of its tests. What a test stubs it restores.
          isolate: false,
          include: [
            'contract/src/**/*.test.ts',
            'embedded-postgres/src/**/*.test.ts',
            'content/**/*.test.ts',
            'checks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/build-site/**/*.test.ts',
          ],
        },
      },
    ],
  },
}))
