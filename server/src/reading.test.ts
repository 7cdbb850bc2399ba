import { endpoints } from '@ariviyal/contract/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from './accounts/testing.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { ownedCalls } from './testing/objects-of-others.ts'
import type { TestApp } from './testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
}, 240_000)
afterAll(() => testApp.close())

/**
 * Tables that reads may write: activity per day, exports in the audit log, last use of a login session, certificate indexes shown in a
 * signed list, and secrets created on first use.
 */
const writtenByReads = new Set([
  'activity',
  'audit_log',
  'audit_chain_head',
  'sessions',
  'secrets',
  'ended_status_indexes',
  'status_lists',
])

/** A hash of each table's contents. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await testApp.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const digest = await testApp.ctx.db.execute<{ hash: string }>(
      sql`select coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as hash from ${sql.identifier(name)} t`,
    )
    hashes[name] = digest.rows[0]?.hash ?? ''
  }
  return hashes
}

test('GET requests change nothing', async () => {
  const admin = await signUp(testApp, { admin: true })
  const ownedObjects = []
  for (const make of ownedCalls) ownedObjects.push(await make(testApp, admin))
  const tokens = [admin.token, ...ownedObjects.map(({ owner }) => owner.token)]
  const before = await contents()
  expect(Object.keys(before).length).toBeGreaterThan(40)
  const reading = endpoints.filter(({ method, stream }) => method === 'GET' && !stream)
  let opened = 0
  const open = async (url: string, token: string): Promise<void> => {
    const { statusCode } = await testApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(statusCode).toBeLessThan(500)
    if (statusCode === 200) opened += 1
  }
  for (const { path } of reading.filter((call) => !call.path.includes('{id}')))
    for (const token of tokens.slice(0, 6)) await open(path.replaceAll(/\{\w+\}/g, 'made-up'), token)
  // Each object by its owner and by an administrator, under every path that takes an id.
  for (const { path } of reading.filter((call) => call.path.includes('{id}')))
    for (const { sent, owner } of ownedObjects) {
      const id = sent.params?.['id']
      if (id === undefined) continue
      await open(path.replace('{id}', id), owner.token)
      await open(path.replace('{id}', id), admin.token)
    }
  expect(opened).toBeGreaterThan(100)
  const after = await contents()
  const changed = Object.keys(after).filter((name) => after[name] !== before[name] && !writtenByReads.has(name))
  expect(changed).toEqual([])
}, 240_000)
