import { endpoint } from '@ariviyal/contract/endpoint'
import { requiredText } from '@ariviyal/contract/fields'
import { attempts, widerBounds } from '@ariviyal/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPlatformTestApp } from '../../../testing/platform-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { App } from '../route.ts'
import { route } from '../route.ts'

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

let open: TestApp
let behindProxy: TestApp
beforeAll(async () => {
  open = await openPlatformTestApp(addLimited, { limitsFactor: 1 })
  const config = { trustedProxies: ['10.0.0.0/8', '2001:db8:9::/48'] }
  behindProxy = await openPlatformTestApp(addLimited, { limitsFactor: 1, beside: open, config })
})
afterAll(async () => {
  await behindProxy.close()
  await open.close()
})

let names = 0
/** One attempt for an account of its own. */
const attempt = (testApp: TestApp, remoteAddress: string, headers: Record<string, string> = {}, name?: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/limited',
    headers,
    payload: { name: name ?? `name ${(names += 1)}` },
    remoteAddress,
  })

/** How many of several concurrent attempts are admitted. */
async function countAdmitted(count: number, make: (place: number) => ReturnType<typeof attempt>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, place) => make(place)))
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true)
  return answers.filter(({ statusCode }) => statusCode === 200).length
}

/** Headers that clients send to fake their address. */
const forged = (place: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.100.${place}, 203.0.113.${place}`,
  forwarded: `for=198.51.100.${place};proto=https`,
  'x-real-ip': `198.51.100.${place}`,
  'x-client-ip': `198.51.100.${place}`,
  'true-client-ip': `198.51.100.${place}`,
  'cf-connecting-ip': `198.51.100.${place}`,
})

describe('one address', () => {
  test('is counted as one, whatever forwarding headers its requests have', async () => {
    expect(await countAdmitted(perAddress + 5, (place) => attempt(open, '192.0.2.1', forged(place)))).toBe(perAddress)
  })

  test('is a /64 for IPv6, and an IPv4-mapped address counts as its IPv4 address', async () => {
    const hosts = (place: number) => attempt(open, `2001:db8:1:2:${place.toString(16)}::${place + 1}`)
    expect(await countAdmitted(perAddress + 5, hosts)).toBe(perAddress)
    expect((await attempt(open, '2001:db8:1:3::1')).statusCode).toBe(200)
    const written = (place: number) => attempt(open, place % 2 === 0 ? '192.0.2.2' : '::ffff:192.0.2.2')
    expect(await countAdmitted(perAddress + 5, written)).toBe(perAddress)
  })

  test("cannot be multiplied by one customer's networks: each block has its own count, with a higher limit", async () => {
    const { of56, of48 } = widerBounds
    const lines56 = (place: number) => attempt(open, `2001:db8:7:${(0xab00 + (place % 256)).toString(16)}::1`)
    expect(await countAdmitted(perAddress * of56 + 5, lines56)).toBe(perAddress * of56)
    // Another block of the same customer.
    expect((await attempt(open, '2001:db8:7:ac00::1')).statusCode).toBe(200)
    const lines48 = (place: number) => attempt(open, `2001:db8:8:${(place * 256).toString(16)}::1`)
    expect(await countAdmitted(Math.min(256, perAddress * of48), lines48)).toBe(Math.min(256, perAddress * of48))
    const more = (place: number) => attempt(open, `2001:db8:8:${(place * 256 + 1).toString(16)}::1`)
    expect(await countAdmitted(perAddress * of48 - 256 + 5, more)).toBe(perAddress * of48 - 256)
    expect((await attempt(open, '2001:db8:a::1')).statusCode).toBe(200)
  })

  test('that continues above its limit does not use up that of its neighbours', async () => {
    const line = (place: number) => attempt(open, `2001:db8:b:1::${place.toString(16)}`)
    expect(await countAdmitted(perAddress * widerBounds.of48 + 20, line)).toBe(perAddress)
    // Likewise for the other networks of its block; the wider block is not used up.
    const block = (place: number) => attempt(open, `2001:db8:b:${(2 + (place % 200)).toString(16)}::1`)
    expect(await countAdmitted(perAddress * widerBounds.of48, block)).toBe(perAddress * (widerBounds.of56 - 1))
    expect((await attempt(open, '2001:db8:b:ff00::1')).statusCode).toBe(200)
  })

  test('is counted before the body is read: a malformed body costs an attempt too', async () => {
    const send = () => attempt(open, '192.0.2.4', {}, '')
    for (let place = 0; place < perAddress; place += 1) expect((await send()).statusCode).toBe(422)
    expect((await send()).statusCode).toBe(429)
  })

  test('has one count across two instances on one database', async () => {
    const either = (place: number) => attempt(place % 2 === 0 ? open : behindProxy, '192.0.2.3')
    expect(await countAdmitted(perAddress + 5, either)).toBe(perAddress)
  })
})

describe('behind a trusted proxy', () => {
  const forwardedFor = (chain: string) => ({ 'x-forwarded-for': chain })

  test('each client is counted by the address from the proxy, not by the one it claims', async () => {
    const client = (place: number) => attempt(behindProxy, '10.0.0.1', forwardedFor(`203.0.113.${place}, 192.0.2.20`))
    expect(await countAdmitted(perAddress + 5, client)).toBe(perAddress)
    expect((await attempt(behindProxy, '10.0.0.1', forwardedFor('192.0.2.21'))).statusCode).toBe(200)
  })

  test('the client is the address before the last trusted proxy', async () => {
    const clientOf = async (remoteAddress: string, chain: string) =>
      (await attempt(behindProxy, remoteAddress, forwardedFor(chain))).json<{ from: string }>().from
    expect(await clientOf('10.0.0.1', '198.51.100.9, 192.0.2.30, 10.7.7.7')).toBe('192.0.2.30')
    expect(await clientOf('2001:db8:9:1::1', '2001:db8:77::5')).toBe('2001:db8:77::5')
    expect(await clientOf('192.0.2.31', '198.51.100.9')).toBe('192.0.2.31')
    expect((await attempt(behindProxy, '10.0.0.2', {})).json()).toEqual({ from: '10.0.0.2' })
    // Proxies that append ports.
    expect(await clientOf('10.0.0.1', '198.51.100.9, 192.0.2.32:4711, 10.7.7.7:50123')).toBe('192.0.2.32:4711')
    expect(await clientOf('10.0.0.1', '[2001:db8:77::6]:4711, [2001:db8:9::7]:443')).toBe('[2001:db8:77::6]:4711')
  })

  test('a client that bypasses the proxy cannot fake its address', async () => {
    expect(await countAdmitted(perAddress + 5, (place) => attempt(behindProxy, '192.0.2.40', forged(place)))).toBe(
      perAddress,
    )
  })
})

test('an account has one count, from any number of addresses and across two instances', async () => {
  const either = (place: number) =>
    attempt(place % 2 === 0 ? open : behindProxy, `192.0.2.${100 + place}`, forged(place), 'somebody')
  expect(await countAdmitted(perAccount + 15, either)).toBe(perAccount)
})
