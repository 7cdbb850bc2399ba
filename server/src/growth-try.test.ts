import { expect, test } from 'vitest'
import { openTestHouse } from './testing/open-test-house.ts'
import { onDatabase } from './testing/on-database.ts'
import { grow } from './testing/growth/grow.ts'
import { growthCalls, headersOf } from './testing/growth/growth-calls.ts'
import { readsOf, sentDuring } from './testing/growth/read-plans.ts'
test('calls', async () => {
  const home = await openTestHouse()
  const begun = performance.now()
  await onDatabase(home.house.connection, async (client) => {
    await grow(client, { users: 6000, ebooks: 2000, requests: 4000, audit: 10000 }, 'x')
    process.stderr.write(`grown ${performance.now() - begun}\n`)
    await home.house.storage.put('certificates/none.pdf', Buffer.from('%PDF-1.7'))
    await client.query(`select set_config('pg_trgm.word_similarity_threshold', '0.45', false)`)
    await client.query(
      `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set random_page_cost = 1.1`,
    )
    const calls = await growthCalls(client)
    for (const call of calls) {
      let answer: any
      const sent = await sentDuring(async () => {
        answer = await home.app.inject({ method: 'GET', url: call.url, headers: headersOf(call.as) })
      })
      if (answer.statusCode !== 200)
        process.stderr.write(`${answer.statusCode} ${call.as} ${call.url} ${answer.body.slice(0, 150)}\n`)
      for (const query of sent)
        for (const read of await readsOf(client, query))
          if (read.rows > 120)
            process.stderr.write(`! ${call.url}: ${read.how} ${read.table} ${read.index ?? ''} ${read.rows}\n`)
    }
    process.stderr.write(`${calls.length} calls ${performance.now() - begun}\n`)
  })
  await home.close()
  expect(1).toBe(1)
}, 120000)
