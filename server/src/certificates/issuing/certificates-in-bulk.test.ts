import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { issueNow, showIssuing } from '@ariviyal/contract/certificates/certificates'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { startEmbeddedDatabase } from '../../platform/db/embedded-database.ts'
import { waitUntil } from '@ariviyal/embedded-postgres/testing'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { freePort } from '../../testing/servers/free-port.ts'
import { useServerFolder } from '../../testing/servers/server-folder.ts'
import { issueCertificates } from './issue-certificates.ts'
import { prepareCertificates } from './settle-sessions.ts'
import { settleLiveSession } from '../../live/attendance/settle-live-session.ts'
import { putAttendedSession } from '../testing.ts'

// Draws hundreds of certificates and starts real servers: each test can take minutes under load.
vi.setConfig({ testTimeout: 300_000 })

const megabyte = 1024 ** 2
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heapAfterCollecting = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Numbers of certificates, distinct registrations, serials and status indexes. */
async function counted(db: Database, sessionId: string) {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*)::int as certificates, count(distinct registration_id)::int as registrations,
      count(distinct serial)::int as serials, count(distinct status_index)::int as places
    from certificates where session_id = ${sessionId}`)
  return rows[0]
}
const all = (count: number) => ({ certificates: count, registrations: count, serials: count, places: count })
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.pdf')).length

describe('the certificates of a large session', () => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp()
  })
  afterEach(() => testApp.close())

  /** A settled session with attendance, whose certificates are due. */
  async function dueSession(count: number): Promise<string> {
    const { id } = await putAttendedSession(testApp.ctx, count)
    await testApp.ctx.db.transaction((tx) => settleLiveSession(tx, id, testApp.ctx.now()))
    await prepareCertificates(testApp.ctx, id)
    return id
  }
  const files = () => filesIn(join(testApp.shared.dataDir, 'files', 'certificates'))
  const lettersWaiting = () =>
    testApp.ctx.db.$count(sql`pgboss.job where name = 'mail.send' and data->>'subject' like 'Your certificate:%'`)

  const many = isThorough ? 500 : 100

  test(`are ${many} in one run, in bounded memory`, async () => {
    // The first ones load fonts and code, which stay in memory.
    await issueCertificates(testApp.ctx, { sessionId: await dueSession(20) })
    const sessionId = await dueSession(many)
    const [heap, { rss }] = [heapAfterCollecting(), process.memoryUsage()]
    let peak = rss
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    const startedAt = performance.now()
    await issueCertificates(testApp.ctx, { sessionId })
    const seconds = (performance.now() - startedAt) / 1_000
    clearInterval(watch)
    const [grown, rssGrown] = [(heapAfterCollecting() - heap) / megabyte, (peak - rss) / megabyte]
    console.info(
      `${many} certificates in ${seconds.toFixed(1)} s; heap grew by ${grown.toFixed(1)} MB, RSS by at most ${rssGrown.toFixed(0)} MB`,
    )
    expect(await counted(testApp.ctx.db, sessionId)).toEqual(all(many))
    expect([files(), await lettersWaiting()]).toEqual([many + 20, many + 20])
    expect(grown).toBeLessThan(40)
    expect(rssGrown).toBeLessThan(400)
  })

  test('are issued once by two concurrent instances, and unused files are deleted', async () => {
    const beside = await openTestApp({ beside: testApp })
    try {
      const sessionId = await dueSession(30)
      await Promise.all([testApp, beside].map(({ ctx }) => issueCertificates(ctx, { sessionId })))
      expect(await counted(testApp.ctx.db, sessionId)).toEqual(all(30))
      expect([files(), await lettersWaiting()]).toEqual([30, 30])
    } finally {
      await beside.close()
    }
  })
})

describe('an operator whose server is killed while it issues', () => {
  const { path, start: startServer } = useServerFolder()

  /** Runs on the server's database while no server is running. */
  async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const postgres = await startEmbeddedDatabase(path('data'))
    const db = openDatabase(postgres.connection, 2)
    try {
      return await work(db)
    } finally {
      await db.$client.end()
      await postgres.stop()
    }
  }

  test('finds each of them exactly once after the restart, with its file and mail', async () => {
    const count = isThorough ? 250 : 80
    const account = { email: 'head@school.example', password: 'neem-leaf-12' }
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const start = async () => {
      const env = { PORT: String(port), ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
      const server = startServer(env)
      expect(await server.line('is ready at')).toContain(base)
      return server
    }
    const first = await start()
    first.child.kill('SIGTERM')
    await first.ended
    const session = await inDatabase((db) => putAttendedSession({ db, now: () => new Date() }, count))
    const issuing = showIssuing.path.replace('{id}', session.id)

    const second = await start()
    const login = await fetch(`${base}/api/auth/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    const { token } = (await login.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const issued = async () => {
      const answer = await fetch(base + issuing, { headers })
      return ((await answer.json()) as { issued: number }).issued
    }
    expect((await fetch(base + issuing, { method: issueNow.method, headers })).status).toBe(200)
    const seen = await waitUntil(issued, 120)
    second.child.kill('SIGKILL')
    await second.ended
    expect(seen).toBeLessThan(count)

    const third = await start()
    await waitUntil(async () => (await issued()) === count, 300)
    const outbox = path('data', 'outbox')
    await waitUntil(
      () => existsSync(outbox) && readdirSync(outbox).filter((name) => name.endsWith('.eml')).length >= count,
      120,
    )
    third.child.kill('SIGTERM')
    await third.ended
    expect(await inDatabase((db) => counted(db, session.id))).toEqual(all(count))
    expect(readdirSync(outbox).filter((name) => name.endsWith('.eml'))).toHaveLength(count)
    // Files drawn but not stored before the kill are left to the collection of loose files.
    expect(filesIn(path('data', 'files', 'certificates'))).toBeGreaterThanOrEqual(count)
  })
})
