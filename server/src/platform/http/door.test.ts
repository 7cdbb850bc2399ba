import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '@ariviyal/contract/messages'
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

/** So many come that what makes the processor late is their work. */
const crowd = () => Promise.all(Array.from({ length: 25 }, () => fetch(`${base}/nowhere`)))

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
    expect(await refused.json()).toEqual({ msg: messages.busy, code: 'unavailable' })
    expect((await fetch(`${base}/api/admin/quick`)).status).toBe(200)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    const metrics = await (await fetch(`${base}/metrics`)).text()
    expect(metrics).toContain('http_requests_shed_total{kind="calls"} 1\n')
    expect(metrics).toContain('http_requests_shed_total{kind="staff"} 0\n')

    release()
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200))
    expect((await fetch(`${base}/api/held`)).status).toBe(200)
  })

  test('a page is refused only when the processor itself is late, with words to read', async () => {
    const { door } = home.app
    const person = { headers: { accept: 'text/html' } }
    door.tick(0.1)
    await crowd()
    door.tick(3)
    expect((await fetch(`${base}/nowhere`, person)).status).toBe(404)
    await crowd()
    door.tick(3)
    const refused = await fetch(`${base}/nowhere`, person)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')).toContain('text/html')
    expect(await refused.text()).toContain(messages.busy)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    door.tick(0.1)
    expect((await fetch(`${base}/nowhere`, person)).status).toBe(404)
  })

  test('nobody is refused where few come: it is not they who keep the processor', async () => {
    const { door } = home.app
    for (let tick = 0; tick < 4; tick += 1) {
      await fetch(`${base}/nowhere`)
      door.tick(3)
    }
    expect((await fetch(`${base}/api/admin/quick`)).status).toBe(200)
    door.tick(0.1)
  })

  test('the body of a refused request is not waited for', async () => {
    const { door } = home.app
    await crowd()
    door.tick(3)
    door.tick(3)
    const { port } = home.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /)
    socket.destroy()
    door.tick(0.1)
  })
})
