import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { issueNow, showIssuing } from '@ariviyal/contract/certificates'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { openFolder, processesOf, until } from '../platform/embedded-postgres/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { freePort } from '../testing/free-port.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { issueCertificates } from './issue-certificates.ts'
import { prepareCertificates } from './settle-sessions.ts'
import { settleSession } from '../live/attendance/settle-session.ts'
import { putAttendedSession } from './testing.ts'

// Hundreds of certificates are drawn, and real servers started: under load, each takes minutes.
vi.setConfig({ testTimeout: 300_000 })

const megabyte = 1024 ** 2
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heapAfterCollecting = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** How many certificates there are, of how many registrations, with how many serials and places in the status list. */
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
  let home: TestHouse
  beforeEach(async () => {
    home = await openTestHouse()
  })
  afterEach(() => home.close())

  /** A settled session with attendance found, whose certificates are due. */
  async function dueSession(count: number): Promise<string> {
    const { id } = await putAttendedSession(home.house, count)
    await home.house.db.transaction((tx) => settleSession(tx, id, home.house.now()))
    await prepareCertificates(home.house, id)
    return id
  }
  const files = () => filesIn(join(home.shared.dataDir, 'files', 'certificates'))
  const lettersWaiting = () =>
    home.house.db.$count(sql`pgboss.job where name = 'mail.send' and data->>'subject' like 'Your certificate:%'`)

  test('are 500 in one run, in bounded memory', async () => {
    // The first of them load fonts and code, which stay.
    await issueCertificates(home.house, { sessionId: await dueSession(20) })
    const sessionId = await dueSession(500)
    const [heap, { rss }] = [heapAfterCollecting(), process.memoryUsage()]
    let peak = rss
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    const begun = performance.now()
    await issueCertificates(home.house, { sessionId })
    const seconds = (performance.now() - begun) / 1_000
    clearInterval(watch)
    const [grown, rssGrown] = [(heapAfterCollecting() - heap) / megabyte, (peak - rss) / megabyte]
    console.info(
      `500 certificates in ${seconds.toFixed(1)} s; heap grew by ${grown.toFixed(1)} MB, RSS by at most ${rssGrown.toFixed(0)} MB`,
    )
    expect(await counted(home.house.db, sessionId)).toEqual(all(500))
    expect([files(), await lettersWaiting()]).toEqual([520, 520])
    expect(grown).toBeLessThan(40)
    expect(rssGrown).toBeLessThan(400)
  })

  test('are issued once by two instances that do it at the same time; what one drew in vain is gone', async () => {
    const beside = await openTestHouse({ beside: home })
    try {
      const sessionId = await dueSession(60)
      await Promise.all([home, beside].map(({ house }) => issueCertificates(house, { sessionId })))
      expect(await counted(home.house.db, sessionId)).toEqual(all(60))
      expect([files(), await lettersWaiting()]).toEqual([60, 60])
    } finally {
      await beside.close()
    }
  })
})

describe('an operator whose server is killed while it issues', () => {
  let folder: ReturnType<typeof openFolder>
  const servers: ServerProcess[] = []
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(async () => {
    for (const { child } of servers.splice(0)) child.kill('SIGKILL')
    await until(() => processesOf(folder.path).length === 0)
    folder.remove()
  })

  /** The database of the server, while no server runs on it. */
  async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const postgres = await startEmbeddedPostgres(join(folder.path, 'data'))
    const db = openDatabase(postgres.connection, 2)
    try {
      return await work(db)
    } finally {
      await db.$client.end()
      await postgres.stop()
    }
  }

  test('finds all 250 after the next start, each once, with its file and its letter', async () => {
    const count = 250
    const account = { email: 'head@school.example', password: 'neem-leaf-12' }
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const start = async () => {
      const env = { PORT: String(port), ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
      const server = startServerProcess({ DATA_DIR: join(folder.path, 'data'), ...env })
      servers.push(server)
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
    const seen = await until(issued, 120)
    second.child.kill('SIGKILL')
    await second.ended
    expect(seen).toBeLessThan(count)

    await start()
    await until(async () => (await issued()) === count, 300)
    const outbox = join(folder.path, 'data', 'outbox')
    await until(
      () => existsSync(outbox) && readdirSync(outbox).filter((name) => name.endsWith('.eml')).length >= count,
      120,
    )
    const third = servers.at(-1)
    third?.child.kill('SIGTERM')
    await third?.ended
    expect(await inDatabase((db) => counted(db, session.id))).toEqual(all(count))
    expect(readdirSync(outbox).filter((name) => name.endsWith('.eml'))).toHaveLength(count)
    // Those that were drawn and not yet stored when the power went are collected with other loose files.
    expect(filesIn(join(folder.path, 'data', 'files', 'certificates'))).toBeGreaterThanOrEqual(count)
  })
})
