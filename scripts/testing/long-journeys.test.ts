import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../e2e')

// `npm test` skips these: a test added here no longer runs before each push, and needs a reason beside its title.
test('only these journeys are left to `npm run test:all`', () => {
  const long = globSync('**/*.e2e.ts', { cwd: folder })
    .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('@long'))
    .toSorted()
  expect(long).toEqual([
    // Each starts a server with its own clock, and takes longer than 15 s.
    'certificates/certificates.e2e.ts',
    'certificates/record.e2e.ts',
    // Entries to a fair close 40 s ahead. The two files after it were not yet seen to pass on a quiet machine.
    'community/fairs.e2e.ts',
    'community/papers.e2e.ts',
    'community/posts.e2e.ts',
    'live/attendance-import.e2e.ts',
    'live/live-weeks.e2e.ts',
    'partnerships/partnership-weeks.e2e.ts',
    // From enrolling to results, and from checking a partner to a visit: not yet seen to pass on a quiet machine.
    'partnerships/partnership.e2e.ts',
    'projects/projects.e2e.ts',
    // Combine what other journeys prove step by step.
    'staff/staff-day.e2e.ts',
    // A term of a class, which takes four minutes.
    'term/term.e2e.ts',
    // Fills a disk, which only root may mount.
    'tests/full-disk.e2e.ts',
    // The headless shell does not tell that a camera is refused; full Chromium does.
    'tests/paper-camera.e2e.ts',
    // Reads photographs three times, which takes 25 s.
    'tests/paper.e2e.ts',
  ])
})
