import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newKey, reach } from './reach.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status: number, type: string) => async () =>
  new Response('{}', { status, headers: { 'content-type': type } })
const ok = answer(200, 'application/json')
const ofProxy = answer(502, 'text/html')

const sent = vi.fn<typeof fetch>()
const willAnswer = (...answers: (() => Promise<Response>)[]) => {
  for (const one of answers) sent.mockImplementationOnce(one)
}
const send = async (init: RequestInit = {}) => {
  const found = reach('/api/act', { method: 'POST', ...init }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )
  await vi.runAllTimersAsync()
  return { found: await found, times: sent.mock.calls.length }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sent.mockReset()
})

test('what nobody answered, or only a proxy, is sent again as it was', async () => {
  willAnswer(lost, ofProxy, ok)
  expect(await send({ body: 'the same' })).toEqual({ found: 200, times: 3 })
  expect(new Set(sent.mock.calls.map(([, init]) => init?.body))).toEqual(new Set(['the same']))
})

test('the last answer counts after three repeats', async () => {
  willAnswer(lost, lost, lost, ofProxy)
  expect(await send()).toEqual({ found: 502, times: 4 })
  willAnswer(lost, lost, lost, lost)
  expect(await send()).toEqual({ found: 'TypeError: Failed to fetch', times: 8 })
})

test('what our server answers is the answer, a failure too', async () => {
  willAnswer(answer(503, 'application/json; charset=utf-8'))
  expect(await send()).toEqual({ found: 503, times: 1 })
})

test('it is sent once without a network, and when the page closes', async () => {
  willAnswer(lost)
  expect((await send({ keepalive: true })).times).toBe(1)
  vi.stubGlobal('navigator', { onLine: false })
  willAnswer(lost)
  expect((await send()).times).toBe(2)
})

test('who gives up while it waits has given up', async () => {
  const given = new AbortController()
  sent.mockImplementation((_url, init) => (init?.signal?.aborted ? Promise.reject(new Error('given up')) : lost()))
  const found = reach('/api/act', { method: 'POST', signal: given.signal }).catch(String)
  await vi.advanceTimersByTimeAsync(100)
  given.abort()
  expect(await found).toBe('Error: given up')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('no two keys are the same, and each is one that the server takes', () => {
  const keys = Array.from({ length: 100 }, newKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[\w-]{16,64}$/)
})
