import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWaiting, type KeptVisit, newPhoto } from './kept-visits.ts'
import { forgetPhoto, sendVisits } from './send-visits.ts'
import { type Fault, ModelServer, PhoneStore } from './testing.ts'

const pupils = ['Anbu', 'Banu'] as const
const fault = fc.constantFrom<Fault>('none', 'none', 'request-lost', 'answer-lost', 'busy', 'page-closed')
const pupil = fc.constantFrom(...pupils)
const step = fc.oneof(
  fc.record({
    act: fc.constant('enter' as const),
    pupil,
    value: fc.integer({ min: 0, max: 300 }),
    photos: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ act: fc.constantFrom('fill' as const, 'empty' as const, 'expire' as const) }),
  fc.record({
    act: fc.constant('send' as const),
    pupil,
    tabs: fc.integer({ min: 1, max: 3 }),
    faults: fc.array(fault, { maxLength: 8, size: 'max' }),
  }),
)

const photoOf = (replicate: number, refusals = 0) =>
  newPhoto({ id: crypto.randomUUID(), field: 'rain', replicate, refusals })

const visitOf = (of: string, value: number, place: number, photos = 0): KeptVisit => ({
  id: crypto.randomUUID(),
  pupil: of,
  project: 'rain',
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
  isSent: false,
  photos: Array.from({ length: photos }, (_, index) => photoOf(index + 1)),
})

describe('readings that are entered on a phone', () => {
  test('arrive once and unchanged, whatever happens to the line, the storage and the tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const [store, server] = [new PhoneStore(), new ModelServer()]
        const entered = new Map<string, KeptVisit['body']>()
        const taken = new Map<string, string>()
        for (const [place, one] of steps.entries()) {
          if (one.act === 'fill') store.isFull = true
          if (one.act === 'empty') store.isFull = false
          if (one.act === 'expire') server.expire()
          if (one.act === 'enter') {
            const visit = visitOf(one.pupil, one.value, place, one.photos)
            const isKept = await store.enter(visit).then(
              () => true,
              () => false,
            )
            // The page says that it is kept once it is, and not otherwise.
            if (isKept) {
              entered.set(visit.id, structuredClone(visit.body))
              for (const photo of visit.photos) taken.set(`${visit.id} rain ${photo.replicate}`, photo.id)
            }
          }
          if (one.act === 'send') {
            server.faults = [...one.faults]
            const tab = () => sendVisits(store, one.pupil, server.api).catch((error: unknown) => void error)
            await Promise.all(Array.from({ length: one.tabs }, tab))
          }
          // What has left the phone is on the server.
          const kept = await store.readAll()
          const onPhone = new Set(kept.flatMap(({ id, photos }) => [id, ...photos.map((photo) => photo.id)]))
          for (const id of entered.keys()) expect(onPhone.has(id) || server.visits.has(id), 'lost').toBe(true)
          for (const [name, id] of taken) expect(onPhone.has(id) || server.photos.has(name), 'lost').toBe(true)
        }
        server.faults = []
        store.isFull = false
        for (const of of pupils) await sendVisits(store, of, server.api)
        expect(await store.readAll()).toEqual([])
        expect(Object.fromEntries(server.visits)).toEqual(Object.fromEntries(entered))
        expect([...server.photos.keys()].toSorted()).toEqual([...taken.keys()].toSorted())
        expect(server.stored, 'doubled').toHaveLength(entered.size + taken.size)
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
    await sendVisits(store, 'Anbu', server.api)
    expect(await store.readAll()).toEqual([{ ...late, refusal: 'The project is closed.' }])
    expect([...server.visits.keys()]).toEqual([good.id])
    // It is not sent again by itself.
    server.refused.clear()
    await sendVisits(store, 'Anbu', server.api)
    expect(server.visits.has(late.id)).toBe(false)
  })

  test('do not wait for photos, and a photo that is refused stays with the reason', async () => {
    const [store, server] = [new PhoneStore(), new ModelServer()]
    const [first, second] = [visitOf('Anbu', 1, 0, 2), visitOf('Anbu', 2, 1)]
    await store.enter(first)
    await store.enter(second)
    const [bad, good] = first.photos
    server.refused.add(bad?.id ?? '')
    const order: string[] = []
    const { sendVisit, addPhoto } = server.api
    await sendVisits(store, 'Anbu', {
      ...server.api,
      sendVisit: (visit) => sendVisit(visit).then(() => order.push(visit.id)),
      addPhoto: (visit, photo, upload) => addPhoto(visit, photo, upload).then(() => order.push(photo.id)),
    })
    expect(order).toEqual([first.id, second.id, good?.id])
    const [kept] = await store.readAll()
    expect(kept).toMatchObject({ id: first.id, isSent: true, refusal: null })
    expect(kept?.photos).toMatchObject([{ id: bad?.id, refusal: 'The project is closed.' }])
    expect(kept && isWaiting(kept)).toBe(false)
    await forgetPhoto(store, first.id, bad?.id ?? '')
    expect(await store.readAll()).toEqual([])
  })

  test('go on with the photo that a closed page had sent, and send it again once when the server has lost it', async () => {
    const [store, server] = [new PhoneStore(), new ModelServer()]
    await store.enter(visitOf('Anbu', 1, 0, 1))
    server.faults = ['none', 'none', 'request-lost']
    await expect(sendVisits(store, 'Anbu', server.api)).rejects.toThrow('HTTP 0')
    const [kept] = await store.readAll()
    expect(kept?.photos).toMatchObject([{ upload: expect.stringContaining('upload 1') as string }])
    expect(kept && isWaiting(kept)).toBe(true)
    server.expire()
    await sendVisits(store, 'Anbu', server.api)
    expect(server.photos.size).toBe(1)
    expect(await store.readAll()).toEqual([])

    await store.enter(visitOf('Anbu', 2, 1, 1))
    await sendVisits(store, 'Anbu', { ...server.api, sendBytes: async () => 'never there' })
    expect((await store.readAll())[0]?.photos).toMatchObject([{ refusal: 'gone' }])
  })

  test('get a photo that is taken again, whether or not another one is still kept', async () => {
    const [store, server] = [new PhoneStore(), new ModelServer()]
    const visit = visitOf('Anbu', 1, 0, 1)
    await store.enter(visit)
    await store.change(visit.id, (kept) => ({ ...kept, isSent: true }))
    server.visits.set(visit.id, visit.body)
    await store.addPhotos({ ...visit, isSent: true, photos: [photoOf(2, 1)] })
    expect((await store.readAll())[0]?.photos.map(({ replicate }) => replicate)).toEqual([1, 2])
    await sendVisits(store, 'Anbu', server.api)
    await store.addPhotos({ ...visit, isSent: true, photos: [photoOf(3, 2)] })
    const refusals: number[] = []
    await sendVisits(store, 'Anbu', {
      ...server.api,
      addPhoto: async (sent, photo, upload) => {
        refusals.push(photo.refusals)
        await server.api.addPhoto(sent, photo, upload)
      },
    })
    expect(refusals).toEqual([2])
    expect([server.photos.size, server.stored.includes(visit.id)]).toEqual([3, false])
    expect(await store.readAll()).toEqual([])
  })

  test('of another pupil are not sent with this one’s session', async () => {
    const [store, server] = [new PhoneStore(), new ModelServer()]
    await store.enter(visitOf('Banu', 1, 0))
    await sendVisits(store, 'Anbu', server.api)
    expect(server.visits.size).toBe(0)
    expect(await store.readAll()).toHaveLength(1)
  })
})
