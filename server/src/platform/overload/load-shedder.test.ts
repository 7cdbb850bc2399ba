import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatformTestApp } from '../../testing/platform-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { kindOf } from './load-shedder.ts'
import { keepBusy } from './testing.ts'

let testApp: TestApp
let base: string
let release: () => void
const held = new Promise<void>((resolve) => {
  release = resolve
})

beforeAll(async () => {
  testApp = await openPlatformTestApp((app) => {
    app.get('/api/held', async () => {
      await held
      return { msg: 'done' }
    })
    app.get('/api/admin/quick', async () => ({ msg: 'quick' }))
    app.get('/long', async () => {
      keepBusy(100)
      return { msg: 'long' }
    })
  })
  base = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  // The tests call `tick` themselves.
  testApp.app.loadShedder.close()
})
afterAll(() => {
  release()
  return testApp.close()
})

test('the kind of a request follows from its path', () => {
  expect(kindOf('/healthz')).toBeNull()
  expect(kindOf('/readyz?x')).toBeNull()
  expect(kindOf('/metrics')).toBeNull()
  expect(kindOf('/healthz-not')).toBe('pages')
  expect(kindOf('/')).toBe('pages')
  expect(kindOf('/api/ebooks')).toBe('calls')
  expect(kindOf('/api/lms/tests/1/progress/stream?x')).toBe('streams')
  expect(kindOf('/api/ebooks?q=/stream')).toBe('calls')
  expect(kindOf('/api/admin/queue')).toBe('staff')
  expect(kindOf('/uploads/1')).toBe('staff')
  expect(kindOf('/media/public/a.svg')).toBe('files')
})

describe('under overload', () => {
  test('a call that would wait too long is refused at once; staff, pages and probes are answered', async () => {
    const waiting = Array.from({ length: 40 }, () => fetch(`${base}/api/held`))
    const { loadShedder } = testApp.app
    await expect.poll(() => loadShedder.waitOf('calls')).toBeGreaterThan(0)
    // Nothing completes for two seconds.
    for (let tick = 0; tick < 20; tick += 1) loadShedder.tick(0.1)
    // On a busy machine the last of the crowd may have been refused already.
    const before = loadShedder.refused.calls

    const refused = await fetch(`${base}/api/held`)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.json()).toEqual({ msg: serverMessages.busy, code: 'unavailable' })
    expect((await fetch(`${base}/api/admin/quick`)).status).toBe(200)
    expect((await fetch(`${base}/nowhere`)).status).toBe(404)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    const metrics = await (await fetch(`${base}/metrics`)).text()
    expect(metrics).toContain(`http_requests_shed_total{kind="calls"} ${loadShedder.refused.calls}\n`)
    expect(loadShedder.refused.calls).toBeGreaterThan(before)
    expect(metrics).toContain('http_requests_shed_total{kind="staff"} 0\n')
    await expectRefusedBeforeBody()

    release()
    const answers = await Promise.all(waiting)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    await expect.poll(async () => (await fetch(`${base}/api/held`)).status).toBe(200)
  })

  test('a page is refused, with words to read, when requests wait long for the event loop', async () => {
    const [crowd, person, probe, staff] = await Promise.all([openLine(), openLine(), openLine(), openLine()])
    const [many, refused, healthy, quick] = [
      firstBytes(crowd),
      firstBytes(person),
      firstBytes(probe),
      firstBytes(staff),
    ]
    // Read in one go and started two per iteration: when the next connection is read, the others have waited for long.
    crowd.write(get('/long').repeat(40))
    person.write(get('/nowhere'))
    probe.write(get('/healthz'))
    staff.write(get('/api/admin/quick'))
    expect(await refused).toMatch(/^HTTP\/1\.1 503 [^]*content-type: text\/html/)
    expect(await refused).toContain(serverMessages.busy)
    expect(await healthy).toMatch(/^HTTP\/1\.1 200 /)
    expect(await quick).toMatch(/^HTTP\/1\.1 200 /)
    await many
    for (const socket of [crowd, person, probe, staff]) socket.destroy()
    await expect.poll(async () => (await fetch(`${base}/nowhere`)).status).toBe(404)
  })

  test('a few requests wait for the event loop without being refused', async () => {
    const [crowd, person] = await Promise.all([openLine(), openLine()])
    const [many, answered] = [firstBytes(crowd), firstBytes(person)]
    crowd.write(get('/long').repeat(12))
    person.write(get('/nowhere'))
    expect(await answered).toMatch(/^HTTP\/1\.1 404 /)
    await many
    for (const socket of [crowd, person]) socket.destroy()
  })

  test('calls whose bodies arrive slowly take no place of others', async () => {
    const slow = await Promise.all(Array.from({ length: 40 }, openLine))
    for (const socket of slow) socket.write(begunBody)
    await pause(300)
    for (let tick = 0; tick < 40; tick += 1) testApp.app.loadShedder.tick(0.1)
    expect(testApp.app.loadShedder.waitOf('calls')).toBe(0)
    for (const socket of slow) socket.destroy()
  })
})

async function openLine(): Promise<Socket> {
  const socket = connect((testApp.app.server.address() as { port: number }).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const begunBody =
  'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n`

async function firstBytes(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString()
}

async function expectRefusedBeforeBody(): Promise<void> {
  const socket = await openLine()
  socket.write(begunBody)
  expect(await firstBytes(socket)).toMatch(/^HTTP\/1\.1 503 /)
  socket.destroy()
}
