import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { openPlatformHouse } from '../../testing/platform-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { kindOf } from './door.ts'

let home: TestHouse
let base: string
let release: () => void
const held = new Promise<void>((resolve) => {
  release = resolve
})

beforeAll(async () => {
  home = await openPlatformHouse((app) => {
    app.get('/api/held', async () => {
      await held
      return { msg: 'done' }
    })
    app.get('/api/admin/quick', async () => ({ msg: 'quick' }))
    app.get('/long', async () => {
      // Keeps the processor, as a crowd of requests does.
      const begun = performance.now()
      while (performance.now() - begun < 600);
      return { msg: 'long' }
    })
  })
  base = await home.app.listen({ port: 0, host: '127.0.0.1' })
  // The tests say what time it is.
  home.app.door.close()
})
afterAll(() => home.close())

test('the kind of a request follows from its address', () => {
  expect(kindOf('/healthz')).toBeNull()
  expect(kindOf('/readyz?x')).toBeNull()
  expect(kindOf('/metrics')).toBeNull()
  expect(kindOf('/healthz-not')).toBe('pages')
  expect(kindOf('/')).toBe('pages')
  expect(kindOf('/api/ebooks')).toBe('calls')
  expect(kindOf('/api/admin/queue')).toBe('staff')
  expect(kindOf('/uploads/1')).toBe('staff')
  expect(kindOf('/media/public/a.svg')).toBe('files')
})

describe('when more is asked than can be done', () => {
  test('who would wait too long is refused at once; staff, pages and machines go on', async () => {
    const waiting = Array.from({ length: 25 }, () => fetch(`${base}/api/held`))
    const { door } = home.app
    await expect.poll(() => door.waitOf('calls')).toBeGreaterThan(0)
    // Nothing leaves for two seconds.
    for (let tick = 0; tick < 20; tick += 1) door.tick(0.1)

    const refused = await fetch(`${base}/api/held`)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.json()).toEqual({ msg: serverMessages.busy, code: 'unavailable' })
    expect((await fetch(`${base}/api/admin/quick`)).status).toBe(200)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    const metrics = await (await fetch(`${base}/metrics`)).text()
    expect(metrics).toContain('http_requests_shed_total{kind="calls"} 1\n')
    expect(metrics).toContain('http_requests_shed_total{kind="staff"} 0\n')
    await expectBodyNotWaitedFor()

    release()
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200))
    expect((await fetch(`${base}/api/held`)).status).toBe(200)
  })

  test('a page is refused only when the row before the processor itself is long, with words to read', async () => {
    const [crowd, person, machine, staff] = await Promise.all([line(), line(), line(), line()])
    const [many, refused, healthy, quick] = [bytesOf(crowd), bytesOf(person), bytesOf(machine), bytesOf(staff)]
    // Read in one go, and begun two at a time: when the next line is read, the last two have waited for two seconds.
    crowd.write(get('/long').repeat(6))
    person.write(get('/nowhere'))
    machine.write(get('/healthz'))
    staff.write(get('/api/admin/quick'))
    expect(await refused).toMatch(/^HTTP\/1\.1 503 [^]*content-type: text\/html/)
    expect(await refused).toContain(serverMessages.busy)
    expect(await healthy).toMatch(/^HTTP\/1\.1 200 /)
    expect(await quick).toMatch(/^HTTP\/1\.1 200 /)
    await many
    for (const one of [crowd, person, machine, staff]) one.destroy()
    expect((await fetch(`${base}/nowhere`)).status).toBe(404)
  })

  test('calls whose bodies crawl in take no place of those that can be worked on', async () => {
    const slow = await Promise.all(Array.from({ length: 40 }, line))
    for (const one of slow) one.write(begunBody)
    await pause(300)
    for (let tick = 0; tick < 40; tick += 1) home.app.door.tick(0.1)
    expect(home.app.door.waitOf('calls')).toBe(0)
    for (const one of slow) one.destroy()
  })

  test('nobody is refused where few come: it is not they who keep the processor', async () => {
    const [few, person] = await Promise.all([line(), line()])
    const answer = bytesOf(person)
    // Together they keep it for more than a second.
    few.write(get('/long').repeat(2))
    person.write(get('/nowhere'))
    expect(await answer).toMatch(/^HTTP\/1\.1 404 /)
    few.destroy()
    person.destroy()
  })
})

async function line(): Promise<Socket> {
  const socket = connect((home.app.server.address() as { port: number }).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const begunBody =
  'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n`

/** What comes first on a line. */
async function bytesOf(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString()
}

/** The body of a refused request. */
async function expectBodyNotWaitedFor(): Promise<void> {
  const socket = await line()
  socket.write(begunBody)
  expect(await bytesOf(socket)).toMatch(/^HTTP\/1\.1 503 /)
  socket.destroy()
}
