import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnswerLog } from './answer-log.ts'
import type { KeptAttempt } from './kept-attempt.ts'
import { MemoryStore } from './memory-store.ts'
import { type Fault, FaultyLine, ModelServer, PhoneStore } from './testing.ts'

let devices = 0
const newDevice = () => `device-${(devices += 1)}`

/** A phone on which one test is taken: its storage, its line, and the page while it is open. */
class Phone {
  store = new PhoneStore()
  readonly line: FaultyLine
  page!: AnswerLog

  constructor(server: ModelServer) {
    this.line = new FaultyLine(server)
  }

  async begin(isNew = true) {
    const device = newDevice()
    const { epoch, deadline, answers } = await this.line.start(device)
    const attempt: KeptAttempt = {
      key: 'pupil/test',
      id: 'attempt',
      device,
      epoch,
      isRegistered: true,
      isBehind: false,
      title: 'Light',
      deadline,
      clockOffset: 0,
      sections: [],
      questions: [],
      base: answers,
      baseSeq: 0,
      offered: 0,
      marked: [],
      handingIn: false,
      receipt: null,
    }
    const events = await this.store.create(attempt, [])
    this.open({ attempt, events }, isNew)
  }

  open(found: NonNullable<Awaited<ReturnType<PhoneStore['read']>>>, isNew = false) {
    const stores = [this.store, new MemoryStore()] as const
    this.page = new AnswerLog(this.store, found, { api: this.line, stores, newDevice, isNew })
  }

  /** Closes the page and opens it again; where nothing is kept, the test is started again. */
  async reload() {
    const found = await this.store.read('pupil/test')
    if (found) this.open(found)
    else if (!this.store.isFull) await this.begin()
  }

  async sendAll() {
    let more = true
    for (let tries = 0; more && tries < 50; tries += 1) more = await this.page.send()
  }
}

async function newPhone(server = new ModelServer()) {
  const phone = new Phone(server)
  await phone.begin()
  return { server, phone }
}
const keeping = ({ page }: Phone) => page.state().keeping

describe('the answers of a pupil', () => {
  test('are kept before they are saved, and saved only after the server has said so', async () => {
    const { phone, server } = await newPhone()
    const kept = phone.page.change('q1', 'A')
    expect(keeping(phone)).toBe('keeping')
    await kept
    expect(keeping(phone)).toBe('kept')
    phone.line.faults.push('answer-lost')
    await expect(phone.page.send()).rejects.toThrow('Failed to fetch')
    expect(server.has('q1', 'A')).toBe(true)
    expect(keeping(phone)).toBe('kept')
    await phone.sendAll()
    expect(keeping(phone)).toBe('saved')
    expect(server.log).toHaveLength(1)
  })

  test('count as unsaved after a reload, until they were sent again', async () => {
    const { phone } = await newPhone()
    await phone.page.change('q1', 'A')
    await phone.sendAll()
    await phone.reload()
    expect(phone.page.state().answers).toEqual({ q1: 'A' })
    expect(keeping(phone)).toBe('kept')
    await phone.sendAll()
    expect(keeping(phone)).toBe('saved')
  })

  test('are kept in the page, and sent by a new device, when the storage is full', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'A')
    phone.store.isFull = true
    await phone.page.change('q2', 'B')
    expect(keeping(phone)).toBe('in-page')
    await phone.sendAll()
    expect(keeping(phone)).toBe('saved')
    expect(server.inForce()).toEqual({ q1: 'A', q2: 'B' })
  })

  test('are stored again when somebody clears the storage under an open page', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'A')
    await phone.store.clear()
    await phone.page.change('q2', 'B')
    expect(keeping(phone)).toBe('kept')
    await phone.reload()
    await phone.sendAll()
    expect(server.inForce()).toEqual({ q1: 'A', q2: 'B' })
  })

  test('are not taken for repetitions after the phone lost what it had sent', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'A')
    const before = await phone.store.read('pupil/test')
    await phone.page.change('q1', 'B')
    await phone.sendAll()
    await phone.store.rollBack(before)
    await phone.reload()
    await phone.page.change('q2', 'C')
    await phone.sendAll()
    expect(keeping(phone)).toBe('saved')
    expect(server.inForce()).toEqual({ q1: 'B', q2: 'C' })
    expect(phone.page.state().answers).toEqual({ q1: 'B', q2: 'C' })
  })

  test('of a phone that another one took over from do not win, until the pupil takes over again', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'first')
    await phone.sendAll()
    const second = new Phone(server)
    await second.begin()
    expect(second.page.state().answers).toEqual({ q1: 'first' })
    await second.page.change('q1', 'second')
    await second.sendAll()
    await phone.page.change('q1', 'unheard')
    await phone.page.change('q2', 'only here')
    await phone.sendAll()
    expect(phone.page.state().takenOver).toBe(true)
    expect(server.inForce()).toEqual({ q1: 'second', q2: 'only here' })
    await phone.page.takeOver()
    expect(phone.page.state()).toMatchObject({ takenOver: false, answers: { q1: 'second', q2: 'only here' } })
    await phone.page.change('q1', 'third')
    await phone.sendAll()
    expect(server.inForce()['q1']).toBe('third')
  })

  test('are not taken for saved when an answer to the lost device arrives late', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'A')
    const { promise, resolve } = Promise.withResolvers<void>()
    const send = phone.line.sendAnswers
    phone.line.sendAnswers = async (...call) => {
      const answer = await send(...call)
      await promise
      return answer
    }
    const sending = phone.page.send()
    await expect.poll(() => server.log.length).toBe(1)
    await phone.store.clear()
    await phone.page.change('q2', 'B')
    resolve()
    await sending
    expect(server.has('q2', 'B')).toBe(false)
    expect(keeping(phone)).toBe('kept')
  })

  test('of a phone that was taken over from do not take over by themselves, even when its storage was cleared', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'first')
    const second = new Phone(server)
    await second.begin()
    await phone.sendAll()
    await phone.store.clear()
    await phone.page.change('q1', 'unheard')
    await phone.sendAll()
    expect(server.epoch).toBe(2)
    await phone.page.takeOver()
    await phone.sendAll()
    expect(phone.page.state().unsaved.size).toBe(0)
  })

  test('that came too late are sent again as they were given, after the phone lost its storage', async () => {
    const { phone, server } = await newPhone()
    server.isOver = true
    await phone.page.change('q1', 'A')
    await phone.sendAll()
    const second = new Phone(server)
    await second.begin()
    await phone.page.takeOver()
    await phone.reload()
    await phone.store.clear()
    await phone.page.change('q2', 'B')
    await phone.sendAll()
    expect(server.log.map(({ question, value, epoch }) => [question, value, epoch])).toEqual([
      ['q1', 'A', 1],
      ['q1', 'A', 1],
      ['q2', 'B', 3],
    ])
  })

  test('of another phone are neither sent nor hidden by a phone that lost its storage', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'first')
    await phone.sendAll()
    const second = new Phone(server)
    await second.begin()
    await second.page.change('q1', 'second')
    await second.sendAll()
    await phone.page.takeOver()
    await phone.reload()
    await phone.store.clear()
    await phone.page.change('q2', 'B')
    await phone.sendAll()
    expect(server.log.filter(({ value }) => value === 'second')).toHaveLength(1)
    expect(server.inForce()).toEqual({ q1: 'second', q2: 'B' })
    expect(phone.page.state().answers).toEqual({ q1: 'second', q2: 'B' })
  })

  test.each([
    ['the pupil presses', (page: AnswerLog) => page.takeOver()],
    ['it sends', (page: AnswerLog) => page.send()],
    [
      'it sends and the line breaks before it has read those',
      async (page: AnswerLog, { faults }: FaultyLine) => {
        faults.push('none', 'none', 'request-lost')
        await expect(page.send()).rejects.toThrow('Failed to fetch')
      },
    ],
  ])('that a phone had after it lost its storage are older than those of the next phone, when %s', async (_, act) => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'first')
    await phone.sendAll()
    await phone.store.clear()
    await phone.page.change('q2', 'own')
    await phone.page.change('q1', 'older')
    const second = new Phone(server)
    await second.begin()
    await second.page.change('q1', 'newer')
    await second.sendAll()
    await act(phone.page, phone.line)
    await phone.sendAll()
    expect(server.inForce()).toEqual({ q1: 'newer', q2: 'own' })
    expect(phone.page.state().answers).toEqual({ q1: 'newer', q2: 'own' })
  })

  test('win once the pupil has taken over, also where that shows that the storage is lost', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'first')
    const second = new Phone(server)
    await second.begin()
    await second.page.change('q1', 'second')
    await second.sendAll()
    await phone.store.clear()
    await phone.page.takeOver()
    expect(phone.page.state().takenOver).toBe(false)
    await phone.page.change('q1', 'third')
    await phone.sendAll()
    expect(server.inForce()).toEqual({ q1: 'third' })
  })

  test('are those in force once the pupil has taken over, also where that shows that a crash took the newest', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'first')
    const photograph = await phone.store.read('pupil/test')
    await phone.page.change('q1', 'second')
    await phone.sendAll()
    await phone.store.rollBack(photograph)
    await phone.reload()
    await phone.page.takeOver()
    expect(phone.page.state()).toMatchObject({ answers: server.inForce(), takenOver: false })
  })

  test('that another tab hands in while this one takes over do not keep this one busy', async () => {
    const { phone } = await newPhone()
    await phone.page.change('q1', 'A')
    const { device } = phone.page.attempt
    await phone.store.update('pupil/test', device, () => ({ receipt: 'R-1' }))
    await phone.page.reread()
    await phone.page.takeOver()
    expect(phone.page.state().phase).toBe('submitted')
  })

  test('are handed in only after all of them are stored, and only the receipt says so', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'A')
    await phone.page.handIn()
    phone.line.faults.push('none', 'answer-lost')
    await expect(phone.sendAll()).rejects.toThrow('Failed to fetch')
    expect(phone.page.state().phase).toBe('handing-in')
    await phone.reload()
    expect(phone.page.state().phase).toBe('handing-in')
    await phone.sendAll()
    expect(phone.page.state()).toMatchObject({ phase: 'submitted', receipt: server.receipt })
  })

  test('are sent again when the server lacks some of them at the submit', async () => {
    const { phone, server } = await newPhone()
    await phone.page.change('q1', 'A')
    await phone.page.change('q2', 'B')
    await phone.sendAll()
    server.log.splice(0, 1)
    await phone.page.handIn()
    await phone.sendAll()
    expect(server.inForce()).toEqual({ q1: 'A', q2: 'B' })
    expect(phone.page.state().phase).toBe('submitted')
  })
})

const phoneOf = fc.nat(1)
const faultOf = fc.constantFrom<Fault>('none', 'none', 'request-lost', 'answer-lost', 'repeated-later')
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('answer' as const), on: phoneOf, question: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      on: phoneOf,
      faults: fc.array(faultOf, { maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'reload',
        'take-over',
        'ask',
        'clear',
        'fill',
        'empty',
        'photograph',
        'crash',
        'hand-in',
        'end',
      ),
      on: phoneOf,
    }),
  },
)

/** What no schedule may break: what a page calls saved is on the server, and so is everything once it was handed in. */
function expectHonest({ page }: Phone, server: ModelServer) {
  const { answers, unsaved, keeping: state, phase } = page.state()
  for (const [question, value] of Object.entries(answers))
    if (!unsaved.has(question)) expect(server.has(question, value), `${question} is saved`).toBe(true)
  if (state === 'saved') expect(unsaved.size).toBe(0)
  if (phase === 'submitted') expect(server.receipt).not.toBeNull()
}

test('no schedule of faults loses an answer, doubles one, or shows one as saved that the server does not have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new ModelServer()
      const phones = [new Phone(server), new Phone(server)]
      for (const phone of phones) await phone.begin()
      let value = 0
      let isStorageSound = true
      const photographs = new Map<Phone, Awaited<ReturnType<PhoneStore['read']>>>()

      for (const one of steps) {
        const phone = phones[one.on] as Phone
        const before = phone.page.state()
        if (one.act === 'answer') {
          if (before.phase !== 'submitted') await phone.page.change(`q${one.question}`, `v${(value += 1)}`)
        } else if (one.act === 'send') {
          phone.line.faults.splice(0, Number.POSITIVE_INFINITY, ...one.faults)
          await phone.sendAll().catch(() => undefined)
        } else if (one.act === 'take-over') {
          await phone.page.takeOver().then(
            () => {
              const { takenOver, answers, unsaved } = phone.page.state()
              if (takenOver) return
              // A change that is not sent yet stays: it is newer than what is in force.
              const others = Object.entries(server.inForce()).filter(([question]) => !unsaved.has(question))
              expect(answers).toMatchObject(Object.fromEntries(others))
            },
            () => undefined,
          )
        } else if (one.act === 'ask') await phone.page.ask().catch(() => undefined)
        else if (one.act === 'hand-in') {
          if (before.phase === 'answering') await phone.page.handIn()
        } else if (one.act === 'reload') {
          phone.line.faults.length = 0
          const wasLasting = before.keeping === 'kept' && isStorageSound
          await phone.reload()
          if (wasLasting) expect(phone.page.state().answers).toEqual(before.answers)
        } else if (one.act === 'photograph') photographs.set(phone, await phone.store.read('pupil/test'))
        else if (one.act === 'end') server.isOver = true
        else {
          isStorageSound = false
          if (one.act === 'clear') await phone.store.clear()
          if (one.act === 'fill') phone.store.isFull = true
          if (one.act === 'empty') phone.store.isFull = false
          if (one.act === 'crash') {
            phone.line.faults.length = 0
            await phone.store.rollBack(photographs.get(phone))
            await phone.reload()
          }
        }
        for (const each of phones) expectHonest(each, server)
      }

      for (const phone of phones) {
        phone.line.faults.length = 0
        phone.store.isFull = false
        if (phone.page.state().takenOver) await phone.page.takeOver()
        await phone.sendAll()
        expectHonest(phone, server)
        const { answers, unsaved } = phone.page.state()
        expect([...unsaved]).toEqual([])
        for (const [question, last] of Object.entries(answers)) expect(server.has(question, last)).toBe(true)
      }
      expect(server.log.filter((event) => event.value === null)).toEqual([])
      const stored = server.log.map(({ question, value: one }) => `${question} ${JSON.stringify(one)}`)
      if (isStorageSound) expect(new Set(stored).size).toBe(stored.length)
    }),
    { numRuns: 5_000 },
  )
})
