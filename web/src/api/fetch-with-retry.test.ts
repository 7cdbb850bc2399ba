import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newKey, fetchWithRetry } from './fetch-with-retry.ts'

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
  const result = fetchWithRetry('/api/act', { method: 'POST', ...init }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )
  await vi.runAllTimersAsync()
  return { result: await result, times: sent.mock.calls.length }
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

test("repeats the same request after a network error or a proxy's error", async () => {
  willAnswer(lost, ofProxy, ok)
  expect(await send({ body: 'the same' })).toEqual({ result: 200, times: 3 })
  expect(new Set(sent.mock.calls.map(([, init]) => init?.body))).toEqual(new Set(['the same']))
})

test('returns the last answer after three repeats', async () => {
  willAnswer(lost, lost, lost, ofProxy)
  expect(await send()).toEqual({ result: 502, times: 4 })
  willAnswer(lost, lost, lost, lost)
  expect(await send()).toEqual({ result: 'TypeError: Failed to fetch', times: 8 })
})

test('returns every answer of our server, including failures', async () => {
  willAnswer(answer(503, 'application/json; charset=utf-8'))
  expect(await send()).toEqual({ result: 503, times: 1 })
})

test('sends a request once when offline or when the page closes', async () => {
  willAnswer(lost)
  expect((await send({ keepalive: true })).times).toBe(1)
  vi.stubGlobal('navigator', { onLine: false })
  willAnswer(lost)
  expect((await send()).times).toBe(2)
})

test('stops repeating when the caller aborts during a pause', async () => {
  const controller = new AbortController()
  sent.mockImplementation((_url, init) => (init?.signal?.aborted ? Promise.reject(new Error('given up')) : lost()))
  const result = fetchWithRetry('/api/act', { method: 'POST', signal: controller.signal }).catch(String)
  await vi.advanceTimersByTimeAsync(100)
  controller.abort()
  expect(await result).toBe('Error: given up')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('makes unique keys in the format that the server accepts', () => {
  const keys = Array.from({ length: 100 }, newKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[\w-]{16,64}$/)
})
