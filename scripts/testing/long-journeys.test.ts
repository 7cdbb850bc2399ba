import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../e2e')
const featureOf = (file: string): string => file.split(/[/.]/)[0] ?? ''
const journeys = globSync('**/*.e2e.ts', { cwd: folder }).map((file) => ({
  feature: featureOf(file),
  text: readFileSync(path.join(folder, file), 'utf8'),
}))

/** Features of which `npm test` plays no journey, each with the reason. */
const onlyBeforeRelease = [
  // Reports for parents, which the server's tests draw and read.
  'reports',
  // What phones do that fail; a pupil takes a test without a network in `tests.e2e.ts`, and `answer-log.test.ts` has any schedule of faults.
  'taking',
  // A term of a class combines what other journeys prove step by step, and takes four minutes.
  'term',
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

// A journey that waits for the release run (`@long`) no longer runs before each push: what is left must still show the feature to work.
test('`npm test` plays a journey of every feature', () => {
  const features = [...Map.groupBy(journeys, ({ feature }) => feature)]
  const without = features.filter(([, files]) =>
    files.every(({ text }) => count(text, /@long/g) >= count(text, /^\s*test\(/gm)),
  )
  expect(without.map(([feature]) => feature).toSorted()).toEqual(onlyBeforeRelease)
})
