import { endpoint } from '@ariviyal/contract/endpoint'
import { requiredText } from '@ariviyal/contract/fields'
import { attempts, widerBounds } from '@ariviyal/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPlatformHouse } from '../../testing/platform-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import type { App } from './route.ts'
import { route } from './route.ts'

const limited = endpoint({
  tag: 'Test',
  summary: 'A call of this test',
  method: 'POST',
  path: '/api/limited',
  access: 'public',
  attempts: 'contact',
  account: 'name',
  body: z.object({ name: requiredText('Name is required', 60) }),
  status: 200,
  answer: z.object({ from: z.string() }),
})
const addLimited = (app: App) => route(app, limited, async ({ request }) => ({ from: request.ip }))
const { perAddress, perAccount } = attempts.contact

let open: TestHouse
let behindProxy: TestHouse
beforeAll(async () => {
  open = await openPlatformHouse(addLimited, { limitsFactor: 1 })
  const config = { trustedProxies: ['10.0.0.0/8', '2001:db8:9::/48'] }
  behindProxy = await openPlatformHouse(addLimited, { limitsFactor: 1, beside: open, config })
})
afterAll(async () => {
  await behindProxy.close()
  await open.close()
})

let names = 0
/** One attempt for an account of its own. */
const attempt = (home: TestHouse, remoteAddress: string, headers: Record<string, string> = {}, name?: string) =>
  home.app.inject({
    method: 'POST',
    url: '/api/limited',
    headers,
    payload: { name: name ?? `name ${(names += 1)}` },
    remoteAddress,
  })

/** How many of so many attempts at once get through. */
async function countThrough(count: number, make: (place: number) => ReturnType<typeof attempt>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, place) => make(place)))
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true)
  return answers.filter(({ statusCode }) => statusCode === 200).length
}

/** What clients send to seem to be somebody else. */
const forged = (place: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.100.${place}, 203.0.113.${place}`,
  forwarded: `for=198.51.100.${place};proto=https`,
  'x-real-ip': `198.51.100.${place}`,
  'x-client-ip': `198.51.100.${place}`,
  'true-client-ip': `198.51.100.${place}`,
  'cf-connecting-ip': `198.51.100.${place}`,
})

describe('one address', () => {
  test('stays one, whatever its requests say about where they come from', async () => {
    expect(await countThrough(perAddress + 5, (place) => attempt(open, '192.0.2.1', forged(place)))).toBe(perAddress)
  })

  test('is a whole line of IPv6, and IPv4 written as IPv6 is still itself', async () => {
    const hosts = (place: number) => attempt(open, `2001:db8:1:2:${place.toString(16)}::${place + 1}`)
    expect(await countThrough(perAddress + 5, hosts)).toBe(perAddress)
    expect((await attempt(open, '2001:db8:1:3::1')).statusCode).toBe(200)
    const written = (place: number) => attempt(open, place % 2 === 0 ? '192.0.2.2' : '::ffff:192.0.2.2')
    expect(await countThrough(perAddress + 5, written)).toBe(perAddress)
  })

  test('is not as many as the lines of one customer: those of a block have a count of their own, with a higher bound', async () => {
    const { of56, of48 } = widerBounds
    const lines56 = (place: number) => attempt(open, `2001:db8:7:${(0xab00 + (place % 256)).toString(16)}::1`)
    expect(await countThrough(perAddress * of56 + 5, lines56)).toBe(perAddress * of56)
    // Another block of the same customer.
    expect((await attempt(open, '2001:db8:7:ac00::1')).statusCode).toBe(200)
    const lines48 = (place: number) => attempt(open, `2001:db8:8:${(place * 256).toString(16)}::1`)
    expect(await countThrough(Math.min(256, perAddress * of48), lines48)).toBe(Math.min(256, perAddress * of48))
    const more = (place: number) => attempt(open, `2001:db8:8:${(place * 256 + 1).toString(16)}::1`)
    expect(await countThrough(perAddress * of48 - 256 + 5, more)).toBe(perAddress * of48 - 256)
    expect((await attempt(open, '2001:db8:a::1')).statusCode).toBe(200)
  })

  test('that goes on when its own count is full uses up nothing of its neighbours', async () => {
    const line = (place: number) => attempt(open, `2001:db8:b:1::${place.toString(16)}`)
    expect(await countThrough(perAddress * widerBounds.of48 + 20, line)).toBe(perAddress)
    // So do the others of its block, one after the other: the wider one stays open.
    const block = (place: number) => attempt(open, `2001:db8:b:${(2 + (place % 200)).toString(16)}::1`)
    expect(await countThrough(perAddress * widerBounds.of48, block)).toBe(perAddress * (widerBounds.of56 - 1))
    expect((await attempt(open, '2001:db8:b:ff00::1')).statusCode).toBe(200)
  })

  test('is counted before a body is read: what is no form costs an attempt too', async () => {
    const send = () => attempt(open, '192.0.2.4', {}, '')
    for (let place = 0; place < perAddress; place += 1) expect((await send()).statusCode).toBe(422)
    expect((await send()).statusCode).toBe(429)
  })

  test('has the same count at two instances on one database', async () => {
    const either = (place: number) => attempt(place % 2 === 0 ? open : behindProxy, '192.0.2.3')
    expect(await countThrough(perAddress + 5, either)).toBe(perAddress)
  })
})

describe('behind a proxy that a setting names', () => {
  const tell = (chain: string) => ({ 'x-forwarded-for': chain })

  test('each client counts by itself, by what the proxy says and not by what they said to it', async () => {
    const client = (place: number) => attempt(behindProxy, '10.0.0.1', tell(`203.0.113.${place}, 192.0.2.20`))
    expect(await countThrough(perAddress + 5, client)).toBe(perAddress)
    expect((await attempt(behindProxy, '10.0.0.1', tell('192.0.2.21'))).statusCode).toBe(200)
  })

  test('its client is who stands before the last of our proxies', async () => {
    const told = async (remoteAddress: string, chain: string) =>
      (await attempt(behindProxy, remoteAddress, tell(chain))).json<{ from: string }>().from
    expect(await told('10.0.0.1', '198.51.100.9, 192.0.2.30, 10.7.7.7')).toBe('192.0.2.30')
    expect(await told('2001:db8:9:1::1', '2001:db8:77::5')).toBe('2001:db8:77::5')
    expect(await told('192.0.2.31', '198.51.100.9')).toBe('192.0.2.31')
    expect((await attempt(behindProxy, '10.0.0.2', {})).json()).toEqual({ from: '10.0.0.2' })
    // Proxies that tell ports.
    expect(await told('10.0.0.1', '198.51.100.9, 192.0.2.32:4711, 10.7.7.7:50123')).toBe('192.0.2.32:4711')
    expect(await told('10.0.0.1', '[2001:db8:77::6]:4711, [2001:db8:9::7]:443')).toBe('[2001:db8:77::6]:4711')
  })

  test('who reaches the server past it cannot say where they come from', async () => {
    expect(await countThrough(perAddress + 5, (place) => attempt(behindProxy, '192.0.2.40', forged(place)))).toBe(
      perAddress,
    )
  })
})

test('one account is one, from however many addresses it is tried, at two instances', async () => {
  const either = (place: number) =>
    attempt(place % 2 === 0 ? open : behindProxy, `192.0.2.${100 + place}`, forged(place), 'somebody')
  expect(await countThrough(perAccount + 15, either)).toBe(perAccount)
})
