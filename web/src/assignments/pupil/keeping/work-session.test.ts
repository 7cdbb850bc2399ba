import { expect, test } from 'vitest'
import { WorkSender } from './work-sender.ts'
import { emptyWork, ModelServer, PhoneStore } from './testing.ts'
import { WorkMemory } from './work-memory.ts'
import { openWork, WorkSession } from './work-session.ts'

const key = 'pupil/work'
const file = () => new File(['North'], 'work.odt')

async function openPhone() {
  const [store, server] = [new PhoneStore(), new ModelServer()]
  const session = new WorkSession(store, await store.open(emptyWork(key)))
  const sendAll = async () => {
    const sender = new WorkSender(store, key, server.api)
    while (await sender.send());
  }
  return { store, server, session, sendAll }
}

test('work whose storage the browser has deleted is kept again by its open page', async () => {
  const { store, session } = await openPhone()
  await session.write('The shadow turns.')
  store.lose()
  await session.reread({})
  expect(await store.read(key)).toMatchObject({ text: 'The shadow turns.' })
  store.lose()
  await session.write('The shadow is shortest at noon.')
  expect(session.state().kept).toBe('kept')
  expect(await store.read(key)).toMatchObject({ text: 'The shadow is shortest at noon.' })
})

test('a page whose bytes were deleted is given back, and nothing is called handed in', async () => {
  const { store, server, session, sendAll } = await openPhone()
  await session.add([file()], 'document')
  await store.change(key, (work) => ({ ...work, handingIn: { kept: null } }))
  await session.reread({})
  store.lose()
  await session.reread({})
  await sendAll()
  expect(await store.read(key)).toMatchObject({ handingIn: null, pages: [{ refusal: 'gone' }], receipts: [] })
  expect(server.handIns.size).toBe(0)

  const [page] = session.state().work.pages
  await session.add([file()], 'document', page?.id)
  await store.change(key, (work) => ({ ...work, handingIn: { kept: null } }))
  await sendAll()
  expect(await store.read(key)).toMatchObject({ handingIn: null, receipts: [{ receipt: 'receipt-1' }] })
})

test('the button of a page whose work another page has handed in meanwhile hands in nothing', async () => {
  const { store, server, session, sendAll } = await openPhone()
  await session.write('The shadow turns.')
  const other = new WorkSession(store, session.state().work)
  await session.handIn()
  await sendAll()
  expect(server.handIns.size).toBe(1)

  await other.handIn()
  expect(await store.read(key)).toMatchObject({ handingIn: null, receipts: [{ receipt: 'receipt-1' }] })
  expect(other.state().work.handingIn).toBeNull()
})

test('the button of a page whose work another page has emptied meanwhile hands in nothing', async () => {
  const { store, session } = await openPhone()
  await session.write('The shadow turns.')
  const other = new WorkSession(store, session.state().work)
  await session.write(' ')
  await other.handIn()
  expect(await store.read(key)).toMatchObject({ text: ' ', handingIn: null, refusal: null })
  expect(other.state().work.text).toBe(' ')
})

test('a phone that has become full shows what it keeps, and sends what was handed in before', async () => {
  const { store, server, session, sendAll } = await openPhone()
  const { shown } = session.state().work
  const reopen = () => openWork('pupil', 'work', shown, [store, new WorkMemory()])
  await session.write('The shadow turns.')
  store.isFull = true
  expect((await reopen())?.state().work.text).toBe('The shadow turns.')

  store.isFull = false
  await session.handIn()
  store.isFull = true
  expect((await reopen())?.store).toBe(store)
  store.isFull = false
  await sendAll()
  expect(server.handIns.size).toBe(1)
})

test('a full phone that keeps nothing yet keeps work while the page is open', async () => {
  const { store, session } = await openPhone()
  store.isFull = true
  const opened = await openWork('pupil', 'other', session.state().work.shown, [store, new WorkMemory()])
  expect(opened?.state().kept).toBe('in-page')
})
