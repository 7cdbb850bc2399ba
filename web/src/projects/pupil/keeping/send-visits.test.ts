import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeptVisit } from './kept-visits.ts'
import { sendVisits } from './send-visits.ts'
import { type Fault, ModelServer, PhoneStore } from './testing.ts'

const pupils = ['Anbu', 'Banu'] as const
const fault = fc.constantFrom<Fault>('none', 'none', 'request-lost', 'answer-lost', 'busy', 'page-closed')
const pupil = fc.constantFrom(...pupils)
const step = fc.oneof(
  fc.record({ act: fc.constant('enter' as const), pupil, value: fc.integer({ min: 0, max: 300 }) }),
  fc.record({ act: fc.constantFrom('fill' as const, 'empty' as const) }),
  fc.record({
    act: fc.constant('send' as const),
    pupil,
    tabs: fc.integer({ min: 1, max: 3 }),
    faults: fc.array(fault, { maxLength: 8, size: 'max' }),
  }),
)

const visitOf = (of: string, value: number, place: number): KeptVisit => ({
  id: crypto.randomUUID(),
  pupil: of,
  project: 'rain',
  title: 'Monsoon rain gauge',
  body: {
    protocol: 1,
    measured_on: '2026-06-01',
    measured_at: null,
    place: null,
    readings: [
      {
        field: 'rain',
        replicate: 1,
        value: String(value),
        unit: 'mm',
        instrument: '',
        second_value: '',
        is_confirmed: false,
      },
    ],
  },
  entered_at: new Date(Date.UTC(2026, 5, 1) + place * 60_000).toISOString(),
  refusal: null,
})

describe('readings that are entered on a phone', () => {
  test('arrive once and unchanged, whatever happens to the line, the storage and the tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const [store, server] = [new PhoneStore(), new ModelServer()]
        const entered = new Map<string, KeptVisit['body']>()
        for (const [place, one] of steps.entries()) {
          if (one.act === 'fill') store.isFull = true
          if (one.act === 'empty') store.isFull = false
          if (one.act === 'enter') {
            const visit = visitOf(one.pupil, one.value, place)
            const isKept = await store.enter(visit).then(
              () => true,
              () => false,
            )
            // The page says that it is kept once it is, and not otherwise.
            if (isKept) entered.set(visit.id, structuredClone(visit.body))
          }
          if (one.act === 'send') {
            server.faults = [...one.faults]
            const tab = () => sendVisits(store, one.pupil, server.send).catch((error: unknown) => void error)
            await Promise.all(Array.from({ length: one.tabs }, tab))
          }
          // What has left the phone is on the server.
          const onPhone = new Set((await store.readAll()).map(({ id }) => id))
          for (const id of entered.keys()) expect(onPhone.has(id) || server.visits.has(id), 'lost').toBe(true)
        }
        server.faults = []
        for (const of of pupils) await sendVisits(store, of, server.send)
        expect(await store.readAll()).toEqual([])
        expect(Object.fromEntries(server.visits)).toEqual(Object.fromEntries(entered))
        expect(server.stored, 'doubled').toHaveLength(entered.size)
      }),
      { numRuns: 500 },
    )
  })

  test('stay on the phone with the reason when the server refuses them, and hold up no others', async () => {
    const [store, server] = [new PhoneStore(), new ModelServer()]
    const [late, good] = [visitOf('Anbu', 1, 0), visitOf('Anbu', 2, 1)]
    await store.enter(late)
    await store.enter(good)
    server.refused.add(late.id)
    await sendVisits(store, 'Anbu', server.send)
    expect(await store.readAll()).toEqual([{ ...late, refusal: 'The project is closed.' }])
    expect([...server.visits.keys()]).toEqual([good.id])
    // It is not sent again by itself.
    server.refused.clear()
    await sendVisits(store, 'Anbu', server.send)
    expect(server.visits.has(late.id)).toBe(false)
  })

  test('of another pupil are not sent with this one’s session', async () => {
    const [store, server] = [new PhoneStore(), new ModelServer()]
    await store.enter(visitOf('Banu', 1, 0))
    await sendVisits(store, 'Anbu', server.send)
    expect(server.visits.size).toBe(0)
    expect(await store.readAll()).toHaveLength(1)
  })
})
