import { afterAll, beforeAll, expect, test } from 'vitest'
import { grow, growAudit, growPages } from './testing/growth/grow.ts'
import { type GrowthCall, growthCalls, headersOf } from './testing/growth/growth-calls.ts'
import { readsOf, sentDuring } from './testing/growth/read-plans.ts'
import { onDatabase } from './testing/on-database.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import type { TestHouse } from './testing/test-house.ts'

/** A page of twenty with what belongs to each of its rows reads fewer rows of a table than this; every table that grows has more. */
const most = 250

/** Tables that do not grow with the people: what staff write by hand, a few in a month, and is shown whole. */
const staySmall = new Set(['workshops', 'workshop_images', 'training_themes', 'links', 'live_series'])

/** Calls that may look at more rows of a table, how many, and why that is flat all the same. */
const allowed: [call: RegExp, most: number, why: string][] = [
  [/^\/api\/admin\/desk$/, 400, 'what waits is counted, from an index alone: a tenth of a microsecond for each'],
  [
    /^\/api\/admin\/search\?/,
    1_200,
    'the words of the newest 500 rows are known (mend-words.ts); for an address the 1,100 messages here are walked along rather than asking an index of trigrams for 24 of them',
  ],
  [/^\/api(\/admin)?\/materials\?q=/, 650, 'the newest 500 that fit are ranked; nearly all fit here'],
  [
    /^\/api\/admin\/live\/figures/,
    4_500,
    'all who came to the sessions of twelve weeks, of which at most 400 are counted',
  ],
]

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
  // So many users that what is counted over all of them is kept (kept-figures.ts).
  const size = { users: 10_000, ebooks: 1_000, requests: 9_000, audit: 30_000 }
  await onDatabase(home.house.connection, async (client) => {
    await grow(client, size, 'nobody logs in here')
    await growAudit(client, size)
    await growPages(client, size)
  })
  // Counted once, as in any house that somebody has looked at.
  for (const { url, as, path } of await onDatabase(home.house.connection, growthCalls))
    if (path === '/api/admin/desk' || path === '/api/admin/figures')
      await home.app.inject({ method: 'GET', url, headers: headersOf(as) })
  await home.house.storage.put('certificates/none.pdf', Buffer.from('%PDF-1.7'))
})
afterAll(() => home.close())

/** What calls read that grows with the house: a line each. */
const findGrowing = (choose: (call: GrowthCall) => boolean = () => true): Promise<string[]> =>
  onDatabase(home.house.connection, async (client) => {
    // A table of a few pages is read whole even where an index would do, and joined by reading both sides: what matters is what a large one gets.
    await client.query(`set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set random_page_cost = 1.1;
      select set_config('pg_trgm.word_similarity_threshold', '0.45', false)`)
    const found: string[] = []
    for (const { url, as } of (await growthCalls(client)).filter(choose)) {
      let status = 0
      const sent = await sentDuring(async () => {
        status = (await home.app.inject({ method: 'GET', url, headers: headersOf(as) })).statusCode
      })
      if (status !== 200) found.push(`${as} ${url} answered ${status}`)
      const bound = allowed.find(([call]) => call.test(url))?.[1] ?? most
      for (const query of sent)
        for (const { table, how, index, rows } of await readsOf(client, query))
          if (rows > bound && !staySmall.has(table))
            found.push(`${as} ${url}: ${how} of ${table} by ${index ?? 'nothing'}, ${rows} rows`)
    }
    return found
  })

test('every call that reads looks at as many rows in a large house as in a small one', async () => {
  expect(await findGrowing()).toEqual([])
})

test('a list that has lost its index is found out', async () => {
  await onDatabase(home.house.connection, (client) => client.query('drop index ebooks_shown, ebooks_position'))
  const found = await findGrowing(({ path, as }) => path === '/api/ebooks' && as === 'guest')
  expect(found.join('\n')).toContain('of ebooks')
})
