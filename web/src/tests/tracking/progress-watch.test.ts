import type { TestProgress } from '@ariviyal/contract/tests/results'
import type { StreamEvent } from '@ariviyal/contract/tests/tracking'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { ProgressWatch } from './progress-watch.ts'

const data = (answered: number): TestProgress => ({
  state: 'open',
  now: '2026-11-23T00:00:00.000Z',
  items: [],
  questions: [{ question_id: 'q', number: '1', answered, wrong: 0 }],
})
const textOf = ({ event, data: sent }: StreamEvent) => `event: ${event}\ndata: ${JSON.stringify(sent)}\n\n`

let page: EventTarget & { hidden: boolean }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A watch on a server that the test plays; each opening has a controller to write with. */
function watched() {
  const openings: { write: (text: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const watch = new ProgressWatch((signal) => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
    openings.push({
      signal,
      write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      fail: (error) => controller?.error(error),
    })
    return refusals.length > 0 ? Promise.reject(refusals.shift()) : Promise.resolve(body)
  })
  const refusals: Error[] = []
  return { watch, openings, refusals, stop: watch.run() }
}
const lineOf = (watch: ProgressWatch, line: 'live' | 'polling') =>
  vi.waitFor(() => expect(watch.state().line).toBe(line))

describe('a page that watches a test', () => {
  test('shows the state and its changes, however the network cuts them', async () => {
    const { watch, openings, stop } = watched()
    const text = textOf({ event: 'state', data: data(1) })
    openings[0]?.write(text.slice(0, 30))
    openings[0]?.write(text.slice(30))
    await lineOf(watch, 'live')
    openings[0]?.write(`: beat\n\n${textOf({ event: 'change', data: data(2) })}`)
    await vi.waitFor(() => expect(watch.state().progress?.questions[0]?.answered).toBe(2))
    stop()
    expect(openings[0]?.signal.aborted).toBe(true)
    expect(watch.state().line).toBe('polling')
  })

  test('opens a stream that failed again, with growing pauses', async () => {
    const { watch, openings, stop } = watched()
    openings[0]?.write(textOf({ event: 'state', data: data(1) }))
    await lineOf(watch, 'live')
    openings[0]?.fail(new Error('the line has dropped'))
    await lineOf(watch, 'polling')
    expect(openings).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(openings).toHaveLength(2)
    // Silent for longer than heartbeats leave it.
    openings[1]?.write(textOf({ event: 'state', data: data(1) }))
    await lineOf(watch, 'live')
    vi.advanceTimersByTime(40_000)
    expect(openings[1]?.signal.aborted).toBe(true)
    stop()
  })

  test('leaves the stream to a newer page until it comes to the front again', async () => {
    const { watch, openings, stop } = watched()
    openings[0]?.write(textOf({ event: 'state', data: data(1) }))
    await lineOf(watch, 'live')
    openings[0]?.write(textOf({ event: 'end', data: { why: 'replaced' } }))
    await lineOf(watch, 'polling')
    vi.advanceTimersByTime(600_000)
    expect(openings).toHaveLength(1)
    page.dispatchEvent(new Event('focus'))
    expect(openings).toHaveLength(2)
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    expect(openings[1]?.signal.aborted).toBe(true)
    stop()
  })

  test('reads the progress without a stream where it is refused one', async () => {
    const { watch, openings, refusals, stop } = watched()
    openings[0]?.write(textOf({ event: 'state', data: data(1) }))
    await lineOf(watch, 'live')
    refusals.push(new ApiError(403))
    openings[0]?.fail(new Error('the line has dropped'))
    await lineOf(watch, 'polling')
    vi.advanceTimersByTime(1_000)
    expect(openings).toHaveLength(2)
    await vi.waitFor(() => expect(openings[1]?.signal.aborted).toBe(true))
    vi.advanceTimersByTime(60_000)
    page.dispatchEvent(new Event('focus'))
    expect(openings).toHaveLength(2)
    stop()
  })
})
