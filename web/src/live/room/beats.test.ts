import { attendanceRules, liveLimits } from '@ariviyal/contract/live/live-rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUnsentBeats } from './beats.ts'
import { type ReportBatch, reportPresence } from './report-presence.ts'

const storage = new Map<string, string>()
const events = new EventTarget()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  storage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const halfMinute = attendanceRules.beatSeconds * 1_000

/** A page on one device, with a connection that can fail and a server that can refuse. */
function openPage(state = { line: true, refuses: false }) {
  const sent: { batch: ReportBatch; keepalive: boolean }[] = []
  const happened: string[] = []
  const reporter = reportPresence<null>({
    unsent: createUnsentBeats('presence:x'),
    async send(batch, keepalive) {
      if (!state.line) throw new Error('down')
      if (state.refuses) throw new Error('settled')
      sent.push({ batch, keepalive })
      return null
    },
    isPassing: () => !state.refuses,
    onReply: () => happened.push('reply'),
    onQueued: () => happened.push('queued'),
    onRefused: () => happened.push('refused'),
    isOpen: () => true,
  })
  return { ...reporter, state, sent, happened }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

describe('the page of a session', () => {
  test('sends a heartbeat at once, then every 30 seconds, and one when it closes', async () => {
    const { sent } = openPage()
    await vi.advanceTimersByTimeAsync(4 * halfMinute)
    expect(sent).toHaveLength(5)
    events.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toMatchObject({ keepalive: true, batch: { beats: [{ left: true }] } })
    const moments = sent.flatMap(({ batch }) => batch.beats.map(({ at }) => Date.parse(at)))
    expect(moments.slice(1, 5).map((moment, place) => moment - (moments[place] ?? 0))).toEqual(
      Array(4).fill(halfMinute),
    )
    expect(new Set(sent.map(({ batch }) => batch.device)).size).toBe(1)
  })

  test('queues heartbeats while offline, and sends them together with the current clock', async () => {
    const { sent, happened, state } = openPage()
    await vi.advanceTimersByTimeAsync(0)
    state.line = false
    await minutes(10)
    expect(sent).toHaveLength(1)
    expect(happened.at(-1)).toBe('queued')
    state.line = true
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.batch.beats).toHaveLength(21)
    expect(sent[1]?.batch.sent_at).toBe(new Date().toISOString())
    expect(happened.at(-1)).toBe('reply')
    expect(storage.size).toBe(0)
  })

  test('leaves its queue to the next page load, as that of another device', async () => {
    const first = openPage({ line: false, refuses: false })
    await minutes(1)
    events.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    first.leave()
    const { sent } = openPage()
    await vi.advanceTimersByTimeAsync(0)
    const [earlier, own] = sent.map(({ batch }) => batch)
    expect(earlier?.beats.map(({ left }) => left)).toEqual([false, false, false, true, true])
    expect(own?.beats).toHaveLength(1)
    expect(own?.device).not.toBe(earlier?.device)
  })

  test("queues at most one request's worth, the latest ones", async () => {
    const unsent = createUnsentBeats('presence:x')
    for (let place = 0; place < liveLimits.beatsMax + 50; place += 1)
      unsent.add('phone', { at: new Date(place * 1_000).toISOString(), left: false })
    const [batch] = createUnsentBeats('presence:x').batches()
    expect(batch?.beats).toHaveLength(liveLimits.beatsMax)
    expect(batch?.beats[0]?.at).toBe(new Date(50_000).toISOString())
  })

  test('stops when the server refuses, and clears the queue', async () => {
    const { sent, happened, state } = openPage()
    await vi.advanceTimersByTimeAsync(0)
    state.refuses = true
    await minutes(5)
    expect(sent).toHaveLength(1)
    expect(happened).toEqual(['reply', 'refused'])
    expect(storage.size).toBe(0)
  })

  test('ignores foreign data under its storage key', () => {
    for (const value of ['{"a":1}', '[[1]]', '{"a":[{"at":5}]}', 'no json', '"text"']) {
      storage.set('presence:x', value)
      expect(createUnsentBeats('presence:x').batches()).toEqual([])
    }
  })
})
