import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerLog, TakingState } from '../../../web/src/tests/pupil/taking/answer-log.ts'
import type { AttemptApi } from '../../../web/src/tests/pupil/taking/attempt-api.ts'
import type { PageCode } from './load-code.ts'
import { PhoneDisk, storeOfTab } from './phone-disk.ts'
import type { PhoneLine } from '../schedules/phone-line.ts'
import { onPhone } from './browser.ts'

/** An answer that the pupil gave; each value is given once. */
export interface Given {
  question: string
  value: string
  phone: string
  /** The page's device and epoch at that moment. */
  device: string
  epoch: number
  /** What the page said of it before the page was closed or its storage was lost; such an answer may be gone. */
  excuse?: string
}

/** What a page or a device has called saved. */
export interface Claim {
  question: string
  value: string
  by: string
}

interface Tab {
  log: AnswerLog
  isClosed: boolean
  /** Called when it is closed. */
  closed: () => void
  /** The last value of each question that was given in this tab. */
  given: Map<string, Given>
}

interface Parts {
  name: string
  code: PageCode
  token: string
  test: string
  line: PhoneLine
  newDevice: () => string
  broken: (line: string) => void
}

/** More tries than any schedule needs: a page that goes on sending for ever is broken. */
const sendsMax = 80
/** Milliseconds that a slow machine may take for an answer. */
const clockTolerance = 5_000
const key = 'pupil/test'
const never = new Promise<never>(() => {})

/** A phone of the pupil: its storage, its line, its clock, and the page of the test while that is open. */
export class Phone {
  readonly disk: PhoneDisk
  readonly line: PhoneLine
  clockJump = 0
  clockWasSet = false
  tab: Tab | undefined
  readonly given: Given[] = []
  readonly claims: Claim[] = []
  readonly receipts = new Set<string>()
  readonly #parts: Parts
  #calls: ReturnType<PageCode['callsOf']>
  #isTakingOver = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.line = parts.line
    this.disk = new PhoneDisk(() => new parts.code.AttemptGone())
    this.#calls = parts.code.callsOf(parts.token, parts.test)
  }

  get name(): string {
    return this.#parts.name
  }

  /** Opens the page: with what is kept, else by starting the test. False where that does not work now. */
  open(): Promise<boolean> {
    return onPhone(this, async () => {
      if (this.tab) return true
      const { code, newDevice } = this.#parts
      const tab = { isClosed: false, given: new Map<string, Given>() }
      const stores = [
        storeOfTab(this.disk, () => tab.isClosed),
        storeOfTab(new code.MemoryStore(), () => tab.isClosed),
      ] as const
      const kept = await this.disk.read(key)
      let opened
      if (kept) opened = { store: stores[0], found: kept, isNew: false }
      else {
        const device = newDevice()
        const started = await this.#calls.begin(device).catch(() => undefined)
        if (!started) return false
        opened = await code.keepStarted(stores, key, device, started)
      }
      const { store, found, isNew } = opened
      const log = new code.AnswerLog(store, found, { api: this.#api(tab), stores, newDevice, isNew })
      const whole: Tab = Object.assign(tab, { log, closed: () => {} })
      this.tab = whole
      log.subscribe(() => this.#look(whole))
      this.#look(whole)
      return true
    })
  }

  /** Closes the page at once, whatever it is doing. */
  close(): void {
    const { tab } = this
    if (!tab) return
    const state = tab.log.state()
    tab.isClosed = true
    this.tab = undefined
    tab.closed()
    // In the page only, so gone with it; where the page had said "kept" the storage must have it, unless it was destroyed.
    for (const given of this.#lastGiven())
      if (!this.disk.has(given.question, given.value) && state.phase !== 'submitted') {
        if (!this.disk.isSound) given.excuse ??= 'storage lost'
        else if (['keeping', 'in-page'].includes(state.keeping)) given.excuse ??= state.keeping
      }
  }

  async answer(question: string, value: string): Promise<void> {
    // Nobody answers twice within a millisecond, which is what clocks can tell apart.
    await pause(2)
    return onPhone(this, async () => {
      const { tab } = this
      const { phase, takenOver } = tab?.log.state() ?? {}
      if (!tab || phase !== 'answering' || takenOver) return
      const { device, epoch } = tab.log.attempt
      const given: Given = { question, value, phone: this.name, device, epoch }
      this.given.push(given)
      tab.given.set(question, given)
      await tab.log.change(question, value)
    }).catch((error: unknown) => this.#parts.broken(`${this.name} refuses an answer: ${String(error)}`))
  }

  /** One round of the page's send loop, with what happens to its requests. */
  async send(faults: PhoneLine['faults'] = []): Promise<void> {
    const { tab } = this
    if (!tab) return
    this.line.faults = [...faults]
    const isDone = await onPhone(this, () => this.#runLoop(tab))
    this.line.faults = []
    if (!isDone || !tab.log.attempt.isRegistered || tab.log.state().phase === 'submitted') return
    const wrong = Math.round(onPhone(this, () => tab.log.clock.now()) - Date.now())
    if (Math.abs(wrong) > clockTolerance) this.#parts.broken(`${this.name} shows a time that is wrong by ${wrong} ms`)
  }

  /** Sets the phone's clock by some seconds. */
  jump(seconds: number): void {
    const behind = () => Date.now() - onPhone(this, () => this.tab?.log.clock.now() ?? Number.POSITIVE_INFINITY)
    const before = behind()
    this.clockJump += seconds * 1_000
    this.clockWasSet = true
    if (before < clockTolerance && behind() > clockTolerance)
      this.#parts.broken(`${this.name} shows more time than there is after its clock was set back`)
  }

  /** True when everything was sent. */
  async #runLoop(tab: Tab): Promise<boolean> {
    let sends = 0
    const log = {
      ask: () => tab.log.ask(),
      send: () => {
        sends += 1
        if (sends > sendsMax) {
          this.#parts.broken(`${this.name} goes on sending for ever`)
          throw new Error('for ever')
        }
        return tab.log.send()
      },
    }
    const ended = Promise.withResolvers<unknown>()
    tab.closed = () => ended.resolve(new Error('closed'))
    const loop = new this.#parts.code.SendLoop(log, {
      exclusively: (work) => work(),
      onResult: ended.resolve,
      isFinal: () => true,
    })
    loop.check()
    const failure = await ended.promise
    loop.stop()
    return failure === undefined
  }

  /** The pupil presses "Go on here". */
  async takeOver(): Promise<boolean> {
    const { tab } = this
    if (!tab || tab.log.state().phase === 'submitted') return true
    this.#isTakingOver = true
    const isDone = await onPhone(this, () =>
      tab.log.takeOver().then(
        () => true,
        () => false,
      ),
    )
    this.#isTakingOver = false
    return isDone
  }

  async handIn(): Promise<void> {
    const { tab } = this
    if (tab?.log.state().phase === 'answering' && !tab.log.state().takenOver)
      await onPhone(this, () => tab.log.handIn()).catch((error: unknown) =>
        this.#parts.broken(`${this.name} cannot hand in: ${String(error)}`),
      )
  }

  /** Destroys what the storage has, wholly or its last writes. */
  damage(change: () => void): void {
    const before = this.#lastGiven().filter(({ question, value }) => this.disk.has(question, value))
    change()
    // An open page still has them, and stores them again.
    if (!this.tab)
      for (const given of before) if (!this.disk.has(given.question, given.value)) given.excuse ??= 'storage lost'
  }

  /** Whether the phone still has this answer. */
  has({ question, value }: Pick<Given, 'question' | 'value'>): boolean {
    return this.disk.has(question, value) || this.tab?.log.state().answers[question] === value
  }

  #lastGiven(): Given[] {
    return [...new Map(this.given.map((given) => [given.question, given])).values()]
  }

  /** Watches what the page says at each change of it. */
  #look(tab: Tab): void {
    if (tab.isClosed) return
    const state = tab.log.state()
    for (const { question, value } of shown(tab, state)) {
      const isSaved = state.keeping === 'saved' || state.phase === 'submitted' || !state.unsaved.has(question)
      if (isSaved) this.claims.push({ question, value, by: `${this.name} says ${state.phase} ${state.keeping}` })
      else if (state.keeping === 'kept' && this.disk.isSound && !this.disk.has(question, value))
        this.#parts.broken(`${this.name} says "kept" of ${value}, which its storage does not have`)
    }
    if (state.receipt !== null) this.receipts.add(state.receipt)
  }

  #api(tab: { isClosed: boolean }): AttemptApi {
    const { api } = this.#calls
    const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
      if (tab.isClosed) return never
      try {
        const result = await work()
        return tab.isClosed ? never : result
      } catch (error) {
        if (tab.isClosed) return never
        throw error
      }
    }
    return {
      start: (device, attempt) => {
        if (this.tab?.log.state().takenOver && !this.#isTakingOver)
          this.#parts.broken(`${this.name} takes the test back without the pupil`)
        return whileOpen(() => api.start(device, attempt))
      },
      sendAnswers: (id, body) => whileOpen(() => api.sendAnswers(id, body)),
      read: (id) => whileOpen(() => api.read(id)),
      submit: (id, body) => whileOpen(() => api.submit(id, body)),
    }
  }
}

/** What was last given to each question in this tab, and what it shows of others. */
function shown(tab: Tab, state: TakingState): { question: string; value: string }[] {
  const values = new Map<string, string>()
  for (const [question, value] of Object.entries(state.answers))
    if (typeof value === 'string') values.set(question, value)
  for (const [question, { value }] of tab.given) values.set(question, value)
  return [...values].map(([question, value]) => ({ question, value }))
}
