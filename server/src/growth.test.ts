import { afterAll, beforeAll, expect, test } from 'vitest'
import { grow, growAudit, growPages } from './testing/growth/grow.ts'
import { type GrowthCall, growthCalls, headersOf } from './testing/growth/growth-calls.ts'
import { readsOf, sentDuring } from './testing/growth/read-plans.ts'
import { onDatabase } from './testing/on-database.ts'
import { openTestApp } from './testing/open-test-app.ts'
import type { TestApp } from './testing/test-app.ts'

/** Maximum rows read per table: a page of twenty with related rows reads fewer, and every growing table has more. */
const maxRows = 250

/** Tables that stay small: staff add a few rows per month, and lists show them in full. */
const staySmall = new Set(['workshops', 'workshop_images', 'training_themes', 'chapters', 'links', 'live_series'])

/** Calls that may read more rows of a table, how many, and why that stays constant. */
const allowed: [call: RegExp, maxRows: number, why: string][] = [
  [/^\/api\/admin\/desk$/, 400, 'counts what waits by index-only scans: 0.1 microseconds per row'],
  [
    /^\/api\/admin\/search\?/,
    1_200,
    'reads the words of the newest 500 rows (correct-words.ts); for an address, scans the 1,100 messages rather than using a trigram index for 24 of them',
  ],
  [
    /^\/api\/search\?/,
    2_500,
    'ranks the newest 500 materials, reads pages in their order until 100 match a common word, the words of the newest 500 rows, and one source of questions',
  ],
  [
    /^\/api\/community\/people\?q=/,
    2_500,
    'ranks the newest 200 matches and scans up to 10,000 profiles for words that few have',
  ],
  [
    /^\/api\/community\/people\?(state|language)=/,
    1_000,
    'reads the newest profiles until a page of them fits; each state and language has its share',
  ],
  [
    /^\/api\/community\/(discussions\?q|contributions\?q|similar\?q)=/,
    700,
    'reads the titles of the newest 500 for a correction',
  ],
  [/^\/api\/(ebooks|videos)\?(grade|board|subject)=/, 1_200, 'counts the shelf, which staff fill by hand'],
  [/^\/api\/(ebooks|videos)\?q=/, 700, 'reads the titles of the newest 500 for a correction'],
  [/^\/api(\/admin)?\/materials\?q=/, 650, 'ranks the newest 500 matches; nearly all rows match'],
  [
    /^\/api\/admin\/live\/figures/,
    6_000,
    'reads the attendance of at most 400 sessions in twelve weeks, which have 70 % of the certificates here; PostgreSQL 15 then prefers to read all',
  ],
  [
    /^\/api\/lms\/(classes\/[^/]+\/(gradebook|measures|gain)|students\/[^/]+\/report)/,
    4_000,
    'reads all marks of one class, which has at most 200 students',
  ],
  [/^\/api\/school\/classes/, 4_000, 'reads the classes that one school sees'],
  [/^\/api\/collaborative-projects\/[^/]+\/run$/, 10_000, 'counts the visits of one project by index-only scans'],
  [/^\/api\/collaborative-projects\/[^/]+\/pairs$/, 10_000, 'counts the classes and the pairs of one project'],
  [/^\/api\/project-classes\/[^/]+\/pair$/, 10_000, 'summarises one project, once for each change of what counts'],
  [/^\/api\/auth\/user\/today$/, 1_000, 'reads the newest work of at most ten classes of one teacher'],
  [/^\/api\/lms\/questions\?/, 2_000, 'reads one source of questions, each of which has at most 5,000'],
]

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  // Enough users that figures over all of them are cached (stale-while-revalidate.ts).
  const size = { users: 10_000, ebooks: 1_000, requests: 9_000, audit: 30_000 }
  await onDatabase(testApp.ctx.connection, async (client) => {
    await grow(client, size, 'nobody logs in here')
    await growAudit(client, size)
    await growPages(client, size)
  })
  // Fills the cache once, as in a running application.
  for (const { url, as, path } of await onDatabase(testApp.ctx.connection, growthCalls))
    if (['/api/admin/desk', '/api/admin/figures', '/api/admin/community/digest'].includes(path))
      await testApp.app.inject({ method: 'GET', url, headers: headersOf(as) })
  await testApp.ctx.storage.put('certificates/none.pdf', Buffer.from('%PDF-1.7'))
})
afterAll(() => testApp.close())

/** Reads that grow with the application, one line each. */
const findGrowing = (choose: (call: GrowthCall) => boolean = () => true): Promise<string[]> =>
  onDatabase(testApp.ctx.connection, async (client) => {
    // Small tables are scanned and hash-joined even where an index exists; this forces the plans of large ones.
    await client.query(`set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set random_page_cost = 1.1;
      select set_config('pg_trgm.word_similarity_threshold', '0.45', false)`)
    const growing: string[] = []
    for (const { url, as } of (await growthCalls(client)).filter(choose)) {
      let status = 0
      const sent = await sentDuring(async () => {
        status = (await testApp.app.inject({ method: 'GET', url, headers: headersOf(as) })).statusCode
      })
      if (status !== 200) growing.push(`${as} ${url} answered ${status}`)
      const bound = allowed.find(([call]) => call.test(url))?.[1] ?? maxRows
      for (const query of sent)
        for (const { table, how, index, rows } of await readsOf(client, query))
          if (rows > bound && !staySmall.has(table))
            growing.push(`${as} ${url}: ${how} of ${table} by ${index ?? 'nothing'}, ${rows} rows`)
    }
    return growing
  })

test('every reading call reads as many rows in a large application as in a small one', async () => {
  expect(await findGrowing()).toEqual([])
  // Some three hundred calls with the plan of each of their queries.
}, 180_000)

test('detects a list that has lost its index', async () => {
  await onDatabase(testApp.ctx.connection, (client) => client.query('drop index ebooks_shown, ebooks_position'))
  const growing = await findGrowing(({ path, as }) => path === '/api/ebooks' && as === 'guest')
  expect(growing.join('\n')).toContain('of ebooks')
})
