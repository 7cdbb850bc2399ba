import { attendanceRules, liveLimits } from '@ariviyal/contract/live-rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUnsentBeats } from './beats.ts'
import { type Batch, tellPresence } from './tell-presence.ts'

const kept = new Map<string, string>()
const events = new EventTarget()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
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

/** The page on a device, with a line that can be cut and a server that can refuse. */
function openPage(state = { line: true, refuses: false }) {
  const told: { batch: Batch; keepalive: boolean }[] = []
  const happened: string[] = []
  const telling = tellPresence<null>({
    unsent: createUnsentBeats('presence:x'),
    async send(batch, keepalive) {
      if (!state.line) throw new Error('down')
      if (state.refuses) throw new Error('settled')
      told.push({ batch, keepalive })
      return null
    },
    isPassing: () => !state.refuses,
    onTold: () => happened.push('told'),
    onKept: () => happened.push('kept'),
    onRefused: () => happened.push('refused'),
    isOpen: () => true,
  })
  return { ...telling, state, told, happened }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

describe('the page of a session', () => {
  test('tells at once that it is open, then each half minute, and at last that it was closed', async () => {
    const { told } = openPage()
    await vi.advanceTimersByTimeAsync(4 * halfMinute)
    expect(told).toHaveLength(5)
    events.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(told.at(-1)).toMatchObject({ keepalive: true, batch: { beats: [{ left: true }] } })
    const moments = told.flatMap(({ batch }) => batch.beats.map(({ at }) => Date.parse(at)))
    expect(moments.slice(1, 5).map((moment, place) => moment - (moments[place] ?? 0))).toEqual(
      Array(4).fill(halfMinute),
    )
    expect(new Set(told.map(({ batch }) => batch.device)).size).toBe(1)
  })

  test('keeps what a bad line does not carry, and sends it together with the clock of then', async () => {
    const { told, happened, state } = openPage()
    await vi.advanceTimersByTimeAsync(0)
    state.line = false
    await minutes(10)
    expect(told).toHaveLength(1)
    expect(happened.at(-1)).toBe('kept')
    state.line = true
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toHaveLength(2)
    expect(told[1]?.batch.beats).toHaveLength(21)
    expect(told[1]?.batch.sent_at).toBe(new Date().toISOString())
    expect(happened.at(-1)).toBe('told')
    expect(kept.size).toBe(0)
  })

  test('that was closed on a bad line leaves its moments to the next opening, as those of another device', async () => {
    const first = openPage({ line: false, refuses: false })
    await minutes(1)
    events.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    first.leave()
    const { told } = openPage()
    await vi.advanceTimersByTimeAsync(0)
    const [earlier, own] = told.map(({ batch }) => batch)
    expect(earlier?.beats.map(({ left }) => left)).toEqual([false, false, false, true, true])
    expect(own?.beats).toHaveLength(1)
    expect(own?.device).not.toBe(earlier?.device)
  })

  test('keeps no more than can be sent at once, the latest', async () => {
    const unsent = createUnsentBeats('presence:x')
    for (let place = 0; place < liveLimits.beatsMax + 50; place += 1)
      unsent.add('phone', { at: new Date(place * 1_000).toISOString(), left: false })
    const [batch] = createUnsentBeats('presence:x').batches()
    expect(batch?.beats).toHaveLength(liveLimits.beatsMax)
    expect(batch?.beats[0]?.at).toBe(new Date(50_000).toISOString())
  })

  test('stops when the server takes no more, and forgets what it kept', async () => {
    const { told, happened, state } = openPage()
    await vi.advanceTimersByTimeAsync(0)
    state.refuses = true
    await minutes(5)
    expect(told).toHaveLength(1)
    expect(happened).toEqual(['told', 'refused'])
    expect(kept.size).toBe(0)
  })

  test('is not troubled by what another program left under its name', () => {
    for (const value of ['{"a":1}', '[[1]]', '{"a":[{"at":5}]}', 'no json', '"text"']) {
      kept.set('presence:x', value)
      expect(createUnsentBeats('presence:x').batches()).toEqual([])
    }
  })
})
