/**
 * Test files that only `npm run test:all` runs, each with the reason. A file added here no longer runs before each push: what is left to
 * `npm test` must still show the feature to work.
 */
export const releaseOnly = [
  // One more journey through the filled application; `e2e` and the tests of its seeds come first.
  'server/src/demo/demo.test.ts',
  // The same as `certificates.test.ts` with thousands of rows and a killed server.
  'server/src/certificates/issuing/certificates-in-bulk.test.ts',
  // Forty damaged backups; `backup.test.ts` has those that a fault leaves behind.
  'server/src/backup/hostile-backup.test.ts',
  // `backup.test.ts` with another storage, whose differences are in `storage.test.ts`.
  'server/src/backup/backup-of-a-bucket.test.ts',
  // Files that attack the reader; `examine-file.test.ts` has the accepted and the damaged ones.
  'server/src/platform/examine/hostile-files.test.ts',
  // A book of a hundred pages; `examine-file.test.ts` has short ones.
  'server/src/platform/examine/linearise.test.ts',
  // Rendered photographs; the journey of paper tests reads some, and `npm run check:paper` counts hundreds.
  'checks/paper/count-reads.test.ts',
  // A month of mails by a simulated clock; `digest.test.ts` has the rules.
  'server/src/community/digest/digest-month.test.ts',
  // A month of the community; the tests of its parts have the rules.
  'server/src/community/month-of-a-community.test.ts',
  // Twelve schools for twelve weeks; `projects.test.ts` and the tests beside it have the rules.
  'server/src/projects/rain-project.test.ts',
  // A thousand reports; `moderation.test.ts` has the rules.
  'server/src/community/moderation/many-reports.test.ts',
  // They need the machine for themselves: six hundred connections, and processes that are killed in turn.
  'server/src/platform/overload/many-connections.test.ts',
  'embedded-postgres/src/killed.test.ts',
  // The runners' reports and second runs; `judge-tests.test.ts` has the rules of both.
  'scripts/testing/rerun.test.ts',
  // What is printed; it changes with its sources only, which `rendered.test.ts` compares, and `npm run check:content` runs all.
  'content/build/books.test.ts',
  'content/build/materials.test.ts',
  'content/contrast/text-contrast.test.ts',
  // Each field of each call with the worst texts of a megabyte.
  'checks/security/cost/worst-texts.test.ts',
]
