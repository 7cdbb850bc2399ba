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
    // Details of a feature whose main journey `npm test` plays, and which the server's tests cover: half a minute each.
    'accounts/account-security.e2e.ts',
    'assignments/assignments.e2e.ts',
    'assignments/marking.e2e.ts',
    'assignments/pen.e2e.ts',
    // Each starts a server with its own clock, and takes longer than 15 s.
    'certificates/certificates.e2e.ts',
    'certificates/record.e2e.ts',
    // Details, as above.
    'classroom/class-teachers.e2e.ts',
    'classroom/languages.e2e.ts',
    'community/contributions.e2e.ts',
    // Entries to a fair close 40 s ahead.
    'community/fairs.e2e.ts',
    // Details, as above.
    'community/grievances.e2e.ts',
    'community/news.e2e.ts',
    'community/people.e2e.ts',
    'community/visits.e2e.ts',
    'gradebook/progress-card.e2e.ts',
    'institutions/school-care.e2e.ts',
    'library/staff-library.e2e.ts',
    // A server with its own clock.
    'live/attendance-import.e2e.ts',
    'live/live-oversight.e2e.ts',
    'live/live-planning.e2e.ts',
    'live/live-weeks.e2e.ts',
    'live/series-table.e2e.ts',
    // Details, as above.
    'partnerships/industry.e2e.ts',
    'partnerships/partnership-weeks.e2e.ts',
    'projects/projects.e2e.ts',
    'questions/pictures.e2e.ts',
    'questions/sharing.e2e.ts',
    'reports/reports.e2e.ts',
    // The same pages by a teacher without a subscription, of which a subscriber sees more.
    'site/screens.e2e.ts',
    // Combine what other journeys prove step by step.
    'staff/staff-day.e2e.ts',
    // A server of its own.
    'subscriptions/payments.e2e.ts',
    // A term of a class, which takes four minutes.
    'term/term.e2e.ts',
    // Details, as above.
    'tests/designed-test.e2e.ts',
    // Fills a disk, which only root may mount.
    'tests/full-disk.e2e.ts',
    // Details, as above.
    'tests/late-and-archived.e2e.ts',
    'tests/marking.e2e.ts',
    // The headless shell does not tell that a camera is refused; full Chromium does.
    'tests/paper-camera.e2e.ts',
    // Reads photographs three times, which takes 25 s.
    'tests/paper.e2e.ts',
  ])
})
