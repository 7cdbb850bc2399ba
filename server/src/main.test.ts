import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { isThorough } from '../../scripts/testing/thorough.ts'
import { startEmbeddedDatabase } from './platform/db/embedded-database.ts'
import { killHard, processesOf, waitUntil } from '@ariviyal/embedded-postgres/testing'
import { freePort } from './testing/servers/free-port.ts'
import { useServerFolder } from './testing/servers/server-folder.ts'
import { bucketCredentials, openTestBucket } from './testing/servers/test-bucket.ts'

// Real starts take seconds each under load.
vi.setConfig({ testTimeout: 180_000 })

const { path, start, fillData } = useServerFolder()

const teacher = (number: number) => ({
  firstname: 'Meena',
  lastname: 'Kumari',
  email: `teacher-${number}@school.example`,
  phone_number: '9840012345',
  password: 'neem-leaf',
})

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

const mailsIn = (outbox: string): string[] =>
  existsSync(outbox)
    ? readdirSync(outbox)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
    : []

describe('an operator', () => {
  test('who kills the server finds every acknowledged account and mail after the next start, which shuts down cleanly', async () => {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const first = start({ PORT: String(port) })
    expect(await first.line('is ready at')).toBe(`Ariviyal is ready at ${address}`)
    expect(first.lines.some((line) => line.includes(`${address}/setup/`))).toBe(true)
    for (const number of [1, 2, 3])
      expect((await post(`${address}/api/auth/user/register`, teacher(number))).status).toBe(201)
    expect((await post(`${address}/api/auth/user/forgot-password`, { email: teacher(3).email })).status).toBe(200)
    first.child.kill('SIGKILL')
    await first.ended

    const second = start({ PORT: String(port) })
    expect(await second.line('is ready at')).toBe(`Ariviyal is ready at ${address}`)
    for (const number of [1, 2, 3])
      expect((await post(`${address}/api/auth/user/login`, teacher(number))).status).toBe(200)
    // A mail in progress when the process was killed is detected by its missing heartbeat and retried after a delay.
    await waitUntil(() => mailsIn(path('data', 'outbox')).some((mail) => mail.includes(teacher(3).email)), 120)

    const third = start({ PORT: String(await freePort()) })
    expect((await third.ended)[0]).toBe(1)
    expect(third.lines.at(-1)).toContain(
      `Cannot start: Ariviyal is already running on this data, as process ${second.child.pid}`,
    )

    const startedAt = performance.now()
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual([0, null])
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test.runIf(isThorough)(
    'who stops an instance behind a load balancer sees it serve requests for a while and report not ready',
    async () => {
      await fillData()
      const port = await freePort()
      const server = start({ PORT: String(port), DRAIN_SECONDS: '2' })
      await server.line('is ready at')
      server.child.kill('SIGTERM')
      const ready = () => fetch(`http://127.0.0.1:${port}/readyz`)
      await waitUntil(async () => (await ready()).status === 503)
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      expect(await server.ended).toEqual([0, null])
    },
  )

  test.runIf(isThorough)('who backs up a running server restores it elsewhere, and users continue there', async () => {
    await fillData()
    const [port, other] = [await freePort(), await freePort()]
    const server = start({ PORT: String(port) })
    await server.line('is ready at')
    expect((await post(`http://127.0.0.1:${port}/api/auth/user/register`, teacher(1))).status).toBe(201)
    const run = async (command: string, env: Record<string, string> = {}) => {
      const { ended, lines } = start(env, command, path('backup'))
      const [code] = (await ended) as [number]
      return { code, output: lines.join('\n') }
    }
    expect(await run('backup')).toEqual({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ rows of \d+ tables and/),
    })
    expect(await run('backup')).toEqual({
      code: 1,
      output: expect.stringContaining('exists: name a folder that does not'),
    })
    expect(await run('restore')).toEqual({ code: 1, output: expect.stringContaining('already running on this data') })

    const elsewhere = { DATA_DIR: path('elsewhere') }
    expect(await run('restore', elsewhere)).toEqual({ code: 0, output: expect.stringContaining('Restored') })
    const copy = start({ ...elsewhere, PORT: String(other) })
    await copy.line('is ready at')
    expect((await post(`http://127.0.0.1:${other}/api/auth/user/login`, teacher(1))).status).toBe(200)
    expect((await post(`http://127.0.0.1:${port}/api/auth/user/login`, teacher(1))).status).toBe(200)
  })

  test.runIf(isThorough)(
    'who verifies the audit log learns whether it is intact, and which entry was modified',
    async () => {
      await fillData()
      const port = await freePort()
      const account = { email: 'head@school.example', password: 'neem-leaf-12' }
      const server = start({ PORT: String(port), ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password })
      await server.line('is ready at')
      const login = await post(`http://127.0.0.1:${port}/api/auth/user/login`, account)
      const { token } = (await login.json()) as { token: string }
      for (const title of ['Star maps', 'Moon maps']) {
        const link = { kind: 'website', title, url: 'https://maps.example' }
        expect((await post(`http://127.0.0.1:${port}/api/admin/links`, link, token)).status).toBe(201)
      }
      const verify = async (...args: string[]) => {
        const command = start({}, 'audit-verify', ...args)
        const [code] = (await command.ended) as [number]
        return { code, output: command.lines.join('\n') }
      }
      expect(await verify()).toEqual({ code: 2, output: expect.stringContaining('already running on this data') })
      server.child.kill('SIGTERM')
      await server.ended

      const intact = await verify()
      expect(intact).toEqual({
        code: 0,
        output: expect.stringMatching(/^2 entries, chain whole\. Its end is 2:[0-9a-f]{64}$/),
      })
      const anchor = intact.output.split(' ').at(-1) ?? ''
      expect((await verify('--anchor', anchor)).code).toBe(0)
      expect(
        await verify(
          '--anchor',
          anchor.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
        ),
      ).toEqual({
        code: 1,
        output: expect.stringContaining('entry 2: it is another than the one that was noted'),
      })
      expect((await verify('--anchor', 'nonsense')).code).toBe(2)

      const postgres = await startEmbeddedDatabase(path('data'))
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query(
        `alter table audit_log disable trigger user; update audit_log set details = '{}' where seq = 1; alter table audit_log enable trigger user`,
      )
      await client.end()
      await postgres.stop()
      expect(await verify()).toEqual({
        code: 1,
        output: expect.stringMatching(/^The chain is broken at entry 1 \(.*\): its content/),
      })
    },
  )

  test.runIf(isThorough)('whose PostgreSQL dies sees a log line, and the server recovers with its data', async () => {
    await fillData()
    const port = await freePort()
    const server = start({ PORT: String(port) })
    await server.line('is ready at')
    const address = `http://127.0.0.1:${port}`
    expect((await post(`${address}/api/auth/user/register`, teacher(1))).status).toBe(201)
    const postmaster = processesOf(`-D ${path()}`).filter((pid) => pid !== server.child.pid)
    for (const pid of postmaster) killHard(pid)
    await server.line('PostgreSQL has ended by itself')
    await server.line('PostgreSQL runs again')
    await waitUntil(async () => (await post(`${address}/api/auth/user/login`, teacher(1))).status === 200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
  })

  test.each([
    [{ PORT: 'eighty' }, 'Cannot start: PORT must be a whole number from 1 to 65535'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'Cannot start: The database cannot be reached'],
  ])('who sets %o gets a single error line', async (env, line) => {
    const server = start(env)
    expect((await server.ended)[0]).toBe(1)
    expect(server.lines).toEqual([expect.stringContaining(line)])
  })

  test.each([
    ['files/kept', 'wrong', 'refuses the credentials for the bucket files'],
    ['none', bucketCredentials.AWS_SECRET_ACCESS_KEY, 'Cannot start: STORAGE_URL: there is no bucket none at http'],
  ])('whose bucket %s is unusable gets one error line, and no process remains', async (bucketPath, secret, line) => {
    await fillData()
    const bucket = await openTestBucket()
    const server = start({
      PORT: String(await freePort()),
      STORAGE_URL: bucket.storageUrl(bucketPath),
      AWS_ACCESS_KEY_ID: bucketCredentials.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: secret,
    })
    expect((await server.ended)[0]).toBe(1)
    expect(server.lines.at(-1)).toContain(line)
    expect(server.lines.filter((each) => each.includes('Cannot start'))).toHaveLength(1)
    await bucket.close()
  })

  test('whose port is in use gets one error line, and no process remains', async () => {
    await fillData()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = start({ PORT: String(port) })
    expect((await server.ended)[0]).toBe(1)
    expect(server.lines.at(-1)).toBe(
      `Cannot start: Port ${port} is taken by another program: set PORT to another number`,
    )
    other.close()
  })
})
