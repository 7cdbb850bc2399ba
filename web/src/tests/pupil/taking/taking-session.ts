import { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import { ApiError } from '../../../api/client.ts'
import { readPupil } from '../../../session/pupils/pupil-store.ts'
import { AnswerLog, type TakingState } from './answer-log.ts'
import type { AnswerEvent, AttemptStore, KeptAttempt } from './kept-attempt.ts'
import { newDevice, stores } from './open-attempt.ts'
import { withLock } from '../../../sending/with-lock.ts'
import { SendLoop } from './send-loop.ts'
import { serverAttemptApi } from './server-attempt-api.ts'

/** Typed text is stored after a pause of the typing, and at the latest after some seconds of it. */
const idleMs = 700
const longestMs = 3_000

/** `over`: the session of the pupil has ended. `refused`: the server does not take what is sent. */
export type Line = 'unknown' | 'up' | 'down' | 'over' | 'refused'
export interface SessionState extends TakingState {
  line: Line
  /** Set where the line is `refused`. */
  refusal: ApiError | undefined
}

interface LineState {
  line: Line
  refusal?: ApiError | undefined
}

const failureOf = (error: unknown): LineState => {
  if (error === undefined) return { line: 'up' }
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [408, 429].includes(error.status))
    return { line: 'down' }
  return error.status === 401 ? { line: 'over' } : { line: 'refused', refusal: error }
}

/** A pupil's attempt while its page is open: the log of answers, and the loop that sends it. */
export class TakingSession {
  readonly #log: AnswerLog
  readonly #pupil = readPupil()?.pupil.id
  #loop: SendLoop | undefined
  #channel: BroadcastChannel | undefined
  #idle: ReturnType<typeof setTimeout> | undefined
  #firstTyped = 0
  #line: LineState = { line: 'unknown' }
  #state: SessionState
  readonly #listeners = new Set<() => void>()

  constructor(
    test: string,
    store: AttemptStore,
    found: { attempt: KeptAttempt; events: AnswerEvent[] },
    isNew: boolean,
  ) {
    this.#log = new AnswerLog(store, found, { api: serverAttemptApi(test), stores, newDevice, isNew })
    this.#state = this.#look()
    this.#log.subscribe(this.#show)
  }

  get attempt(): KeptAttempt {
    return this.#log.attempt
  }
  now = (): number => this.#log.clock.now()
  state = (): SessionState => this.#state
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sends until the returned function is called. */
  run = (): (() => void) => {
    const { key, id } = this.attempt
    const loop = new SendLoop(this.#log, {
      exclusively: (work) => withLock(`attempt:${id}`, work),
      onResult: (failure) => this.#setLine(failureOf(failure)),
      isFinal: (failure) => ['over', 'refused'].includes(failureOf(failure).line),
    })
    this.#loop = loop
    this.#channel = new BroadcastChannel(`attempt:${key}`)
    this.#channel.addEventListener('message', () => void this.#log.reread().then(loop.wake))
    const down = () => this.#setLine({ line: 'down' })
    const look = () => (document.hidden ? void this.flush() : loop.check())
    const leave = () => void this.flush()
    // A browser that leaves now may drop a change that is not on this phone: it asks the pupil first.
    const warn = (event: BeforeUnloadEvent) => {
      void this.flush()
      if (this.#state.keeping === 'keeping' || this.#state.keeping === 'in-page') event.preventDefault()
    }
    addEventListener('online', loop.check)
    addEventListener('offline', down)
    addEventListener('pagehide', leave)
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', look)
    loop.wake()
    return () => {
      void this.flush()
      loop.stop()
      this.#channel?.close()
      removeEventListener('online', loop.check)
      removeEventListener('offline', down)
      removeEventListener('pagehide', leave)
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** Takes a choice, which is stored at once. */
  choose = (question: string, value: AnswerValue): void => {
    this.type(question, value)
    void this.flush()
  }

  /** Takes text while it is typed. */
  type = (question: string, value: AnswerValue): void => {
    const storable = AnswerValue.safeParse(withoutUnstorable(value))
    if (!storable.success) return
    if (this.#idle === undefined) this.#firstTyped = performance.now()
    clearTimeout(this.#idle)
    this.#log.draft(question, storable.data)
    const left = longestMs - (performance.now() - this.#firstTyped)
    this.#idle = setTimeout(() => void this.flush(), Math.min(idleMs, left))
  }

  flush = async (): Promise<void> => {
    clearTimeout(this.#idle)
    this.#idle = undefined
    await this.#log.flush()
    this.#announce()
  }

  /** The events that the server may lack. */
  unsent = async (): Promise<AnswerEvent[]> => {
    await this.flush()
    return this.#log.unsent()
  }

  mark = (question: string, isMarked: boolean): void => void this.#log.mark(question, isMarked)

  handIn = async (handingIn = true): Promise<void> => {
    await this.#log.handIn(handingIn)
    this.#announce()
  }

  takeOver = async (): Promise<void> => {
    await withLock(`attempt:${this.attempt.id}`, () => this.#log.takeOver())
    this.#loop?.wake()
  }

  tryNow = (): void => this.#loop?.check()

  /** Tells the sender and the other tabs. */
  #announce(): void {
    this.#channel?.postMessage('changed')
    this.#loop?.wake()
  }

  #setLine(line: LineState): void {
    // On a shared phone another pupil may have joined in another tab.
    this.#line = readPupil()?.pupil.id === this.#pupil ? line : { line: 'over' }
    this.#show()
  }

  #show = (): void => {
    this.#state = this.#look()
    for (const listener of this.#listeners) listener()
  }

  #look(): SessionState {
    return { ...this.#log.state(), ...this.#line, refusal: this.#line.refusal }
  }
}

/** The database cannot store NUL or halves of a surrogate pair, which some keyboards send. */
function withoutUnstorable(value: AnswerValue): AnswerValue {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  return Array.isArray(value) ? value.map((text) => text.toWellFormed().replaceAll('\0', '')) : value
}
