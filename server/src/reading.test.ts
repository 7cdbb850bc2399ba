import { endpoints } from '@ariviyal/contract/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { ownedCalls } from './testing/objects-of-others.ts'
import type { TestHouse } from './testing/test-house.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
}, 240_000)
afterAll(() => home.close())

/**
 * What reading may write: that it happened. Who opened what on which day, that staff took a list away, when a session was last used, which ends of
 * certificates were shown in a signed list, and secrets of the house that are made when they are first needed.
 */
const notes = new Set([
  'activity',
  'audit_log',
  'audit_chain_head',
  'sessions',
  'secrets',
  'ended_status_indexes',
  'status_lists',
])

/** A hash of all that each table holds. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await home.house.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await home.house.db.execute<{ hash: string }>(
      sql`select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as hash from ${sql.identifier(name)} t`,
    )
    hashes[name] = found.rows[0]?.hash ?? ''
  }
  return hashes
}

test('what is only read changes nothing: no address that is opened, from wherever, does anything', async () => {
  const admin = await signUp(home, { admin: true })
  const made = []
  for (const make of ownedCalls) made.push(await make(home, admin))
  const tokens = [admin.token, ...made.map(({ owner }) => owner.token)]
  const before = await contents()
  expect(Object.keys(before).length).toBeGreaterThan(40)
  const reading = endpoints.filter(({ method }) => method === 'GET')
  let opened = 0
  const open = async (url: string, token: string): Promise<void> => {
    const { statusCode } = await home.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(statusCode).toBeLessThan(500)
    if (statusCode === 200) opened += 1
  }
  for (const { path } of reading.filter((call) => !call.path.includes('{id}')))
    for (const token of tokens.slice(0, 6)) await open(path.replaceAll(/\{\w+\}/g, 'made-up'), token)
  // Each thing by its owner and by an administrator, under every address that takes an id.
  for (const { path } of reading.filter((call) => call.path.includes('{id}')))
    for (const { sent, owner } of made) {
      const id = sent.params?.['id']
      if (id === undefined) continue
      await open(path.replace('{id}', id), owner.token)
      await open(path.replace('{id}', id), admin.token)
    }
  expect(opened).toBeGreaterThan(100)
  const after = await contents()
  const changed = Object.keys(after).filter((name) => after[name] !== before[name] && !notes.has(name))
  expect(changed).toEqual([])
}, 240_000)
