import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { WorkSender, type WorkApi } from './work-sender.ts'
import { emptyWork, type Fault, ModelServer, newPage, PhoneStore } from './testing.ts'

const key = 'pupil/work'
const fault = fc.constantFrom<Fault>('none', 'none', 'request-lost', 'answer-lost')
const step = fc.oneof(
  fc.record({ act: fc.constant('write' as const), text: fc.string({ minLength: 1, maxLength: 3 }) }),
  fc.record({ act: fc.constant('add' as const) }),
  fc.record({ act: fc.constantFrom('hand-in' as const, 'stop' as const, 'fill' as const, 'empty' as const) }),
  fc.record({ act: fc.constant('expire' as const) }),
  fc.record({
    act: fc.constant('send' as const),
    tabs: fc.integer({ min: 1, max: 2 }),
    faults: fc.array(fault, { maxLength: 8, size: 'max' }),
    // The call during which the pupil stops, changes the text and hands in again.
    changedAt: fc.option(fc.integer({ min: 1, max: 6 })),
  }),
)

async function openPhone() {
  const [store, server] = [new PhoneStore(), new ModelServer()]
  await store.open(emptyWork(key))
  const sendUntilStuck = async () => {
    // A page that was just opened knows nothing but what is stored.
    const sender = new WorkSender(store, key, server.api)
    for (let steps = 0; steps < 50 && (await sender.send()); steps += 1);
  }
  return { store, server, sendUntilStuck }
}

describe('work that is handed in on a phone', () => {
  test('arrives once and whole, whatever happens to the line, the storage and the tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const { store, server, sendUntilStuck } = await openPhone()
        /** What the pupil handed in, by its id; and whether the pupil took it back before a receipt. */
        const pressed = new Map<string, { text: string; pages: string[]; isStopped: boolean }>()
        let pages = 0
        const change: typeof store.change = async (...given) =>
          store.change(...given).catch(async () => (await store.read(key)) ?? emptyWork(key))
        const press = async () => {
          const before = await store.read(key)
          const after = await change(key, (work) => ({ ...work, handingIn: work.handingIn ?? { kept: null } }))
          if (!after.handingIn || before?.handingIn) return
          pressed.set(after.id, { text: after.text, pages: after.pages.map(({ name }) => name), isStopped: false })
        }
        const stop = async () => {
          const before = await store.read(key)
          const after = await change(key, (work) => ({ ...work, id: crypto.randomUUID(), handingIn: null }))
          const stopped = pressed.get(before?.id ?? '')
          if (stopped && !after.handingIn) stopped.isStopped = true
        }
        for (const one of steps) {
          if (one.act === 'write') await change(key, (work) => (work.handingIn ? work : { ...work, text: one.text }))
          if (one.act === 'add') {
            const page = newPage(`page ${(pages += 1)}`)
            const bytes = new TextEncoder().encode(page.name).buffer
            await change(key, (work) => (work.handingIn ? work : { ...work, pages: [...work.pages, page] }), [
              { page: page.id, bytes },
            ])
          }
          if (one.act === 'hand-in') await press()
          if (one.act === 'stop') await stop()
          if (one.act === 'fill') store.isFull = true
          if (one.act === 'empty') store.isFull = false
          if (one.act === 'expire') server.expire()
          if (one.act === 'send') {
            server.faults = [...one.faults]
            const anew = async () => {
              await stop()
              await change(key, (work) => (work.handingIn ? work : { ...work, text: 'changed' }))
              await press()
            }
            server.meanwhile = one.changedAt === null ? undefined : { at: one.changedAt, act: anew }
            await Promise.all(
              Array.from({ length: one.tabs }, () => sendUntilStuck().catch((error: unknown) => void error)),
            )
          }
          const work = await store.read(key)
          const confirmed = new Set([...server.handIns.values()].map(({ receipt }) => receipt))
          // Nothing is called handed in that the server has not confirmed.
          for (const { receipt } of work?.receipts ?? []) expect(confirmed).toContain(receipt)
        }
        store.isFull = false
        server.faults = []
        server.meanwhile = undefined
        for (let tries = 0; tries < 5; tries += 1) await sendUntilStuck().catch((error: unknown) => void error)

        const work = await store.read(key)
        expect(work?.handingIn).toBeNull()
        for (const [id, { text, pages: names, isStopped }] of pressed) {
          const arrived = server.handIns.get(id)
          if (!isStopped) expect(arrived, 'lost').toBeDefined()
          if (arrived) expect(arrived).toMatchObject({ text, pages: names })
        }
        expect([...server.handIns.keys()].filter((id) => !pressed.has(id))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('stays on the phone where a page or the work is refused, with the reason', async () => {
    const { store, server } = await openPhone()
    const page = newPage('page')
    const bytes = [{ page: page.id, bytes: new TextEncoder().encode('page').buffer }]
    const handIn = () => store.change(key, (work) => ({ ...work, handingIn: { kept: null } }))
    await store.change(key, (work) => ({ ...work, text: 'North', pages: [page] }), bytes)
    const refusing = (api: Partial<WorkApi>) => new WorkSender(store, key, { ...server.api, ...api })
    const sendAll = async (sender: WorkSender) => {
      while (await sender.send());
    }

    const { id } = await handIn()
    await sendAll(refusing({ awaitCheck: async () => ({ refusal: 'This is a program.' }) }))
    expect(await store.read(key)).toMatchObject({ handingIn: null, pages: [{ refusal: 'This is a program.' }] })
    expect((await store.read(key))?.id).not.toBe(id)

    await handIn()
    const closed = new ApiError(409, { msg: 'This work is closed.', code: 'work-closed' })
    await sendAll(refusing({ awaitCheck: async () => 'ready', handIn: () => Promise.reject(closed) }))
    expect(await store.read(key)).toMatchObject({
      handingIn: null,
      refusal: 'This work is closed.',
      text: 'North',
      receipts: [],
    })
    expect(await store.bytesOf(page.id)).toBeDefined()
  })
})
