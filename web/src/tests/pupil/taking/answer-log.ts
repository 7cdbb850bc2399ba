import type { AnswerValue } from '@ariviyal/contract/questions/pupil-question'
import type { AttemptApi } from './attempt-api.ts'
import { nextBatch } from './batches.ts'
import { DeviceLog, type Stores } from './device-log.ts'
import type { AnswerEvent, Answers, AttemptStore, KeptAttempt } from './kept-attempt.ts'
import { ServerClock } from './server-clock.ts'

/** What the page shows. A new object after each change. */
export interface TakingState {
  answers: Answers
  /** Questions whose last change the server has not acknowledged. */
  unsaved: ReadonlySet<string>
  /**
   * `keeping`: a change is not stored yet. `kept`: all changes are on this phone. `in-page`: they are in this page only.
   * `saved`: the server has acknowledged all changes.
   */
  keeping: 'nothing' | 'keeping' | 'kept' | 'in-page' | 'saved'
  phase: 'answering' | 'handing-in' | 'submitted'
  receipt: string | null
  /** Whether another device has gone on with the attempt. */
  takenOver: boolean
  marked: readonly string[]
  deadline: string | null
  /** Whether the server has said that answers came after the end. */
  isLate: boolean
}

interface Parts {
  api: AttemptApi
  stores: Stores
  newDevice: () => string
  /** Whether the attempt began in this page, so that nothing can have been lost. */
  isNew?: boolean
}

/** Smaller changes of the server's clock are not stored. */
const clockStep = 2_000

/**
 * The answers of a pupil on this device. A change is stored before it counts as kept, and the server's acknowledgement
 * of the highest contiguous `seq` is all that counts as saved. After a reload everything counts as unsaved, and is sent
 * again. `send`, `ask` and `takeOver` must not overlap.
 */
export class AnswerLog {
  readonly clock: ServerClock
  readonly #log: DeviceLog
  readonly #api: AttemptApi
  readonly #drafts = new Map<string, AnswerValue>()
  /** Values that are being stored. */
  readonly #writing = new Map<string, AnswerValue>()
  #isTakenOver = false
  #isLate = false
  /** The device whose events were compared with the server's; see `send`. */
  #checkedDevice: string | undefined
  readonly #restored: number
  #state: TakingState
  readonly #listeners = new Set<() => void>()

  constructor(store: AttemptStore, found: { attempt: KeptAttempt; events: AnswerEvent[] }, parts: Parts) {
    this.clock = new ServerClock(found.attempt.clockOffset)
    this.#log = new DeviceLog(store, found, {
      stores: parts.stores,
      newDevice: parts.newDevice,
      now: () => new Date(this.clock.now()).toISOString(),
    })
    this.#api = parts.api
    this.#restored = this.#log.last
    if (parts.isNew) this.#checkedDevice = found.attempt.device
    this.#state = this.#look()
  }

  get attempt(): KeptAttempt {
    return this.#log.attempt
  }

  state = (): TakingState => this.#state
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes typed text, which `flush` stores: an event for each letter would be too many. */
  draft(question: string, value: AnswerValue): void {
    this.#drafts.set(question, value)
    this.#show()
  }

  /** Stores what is not stored yet, and resolves when it is. */
  async flush(): Promise<void> {
    const drafts = [...this.#drafts]
    this.#drafts.clear()
    for (const [question, value] of drafts) this.#writing.set(question, value)
    await Promise.all(
      drafts.map(async ([question, value]) => {
        await this.#log.append(question, value)
        if (this.#writing.get(question) === value) this.#writing.delete(question)
        this.#show()
      }),
    )
  }

  change(question: string, value: AnswerValue): Promise<void> {
    this.draft(question, value)
    return this.flush()
  }

  async mark(question: string, isMarked: boolean): Promise<void> {
    await this.#log.update(({ marked }) => {
      const others = marked.filter((id) => id !== question)
      return { marked: isMarked ? [...others, question] : others }
    })
    this.#show()
  }

  /** The events that the server may lack. */
  unsent = (): Promise<AnswerEvent[]> => this.#log.waiting()

  /** Hands in, or takes that back while it is not sent. */
  async handIn(handingIn = true): Promise<void> {
    await this.flush()
    await this.#log.update(() => ({ handingIn }))
    this.#show()
  }

  /**
   * Sends what the server has not acknowledged, one batch at a time, then the submit. Resolves to whether there is more
   * to send; rejects with the failure of the call.
   */
  async send(): Promise<boolean> {
    if (this.attempt.receipt !== null) return false
    if (!this.attempt.isRegistered) {
      // After a take-over only the pupil may turn it round.
      if (this.#isTakenOver) return false
      await this.#start()
    }
    await this.#catchUp()
    return this.#sendNext()
  }

  async #sendNext(): Promise<boolean> {
    const waiting = await this.#log.waiting()
    const { id, device, epoch, isRegistered } = this.attempt
    if (!isRegistered) return true
    const isChecked = this.#checkedDevice === device
    if (waiting.length === 0 && isChecked) return this.attempt.handingIn && !this.#isTakenOver && this.#submit()

    // The first batch has only what was there at the start: an acknowledgement beyond it says that events were lost.
    const batch = nextBatch(isChecked ? waiting : waiting.filter(({ seq }) => seq <= this.#restored), epoch)
    const offered = batch.events.at(-1)?.seq ?? 0
    if (offered > this.attempt.offered)
      await this.#log.update((kept) => (kept.device === device ? { offered: Math.max(kept.offered, offered) } : {}))
    if (this.attempt.device !== device) return true
    const before = this.#log.acknowledged
    const answer = await this.#api.sendAnswers(id, { device, ...batch })
    await this.#log.acknowledge(device, answer.saved, answer.taken)
    this.#checkedDevice = this.attempt.device
    this.#isLate ||= answer.late === true
    await this.#learn(answer.epoch, answer.now)
    if (this.#log.isAcknowledged) return this.attempt.handingIn && !this.#isTakenOver
    if (isChecked && this.attempt.device === device && this.#log.acknowledged <= before)
      throw new Error('The server stored nothing.')
    return true
  }

  /** Asks for the server's time, and whether another device has gone on. */
  async ask(): Promise<void> {
    const { id, device, epoch, isRegistered, receipt } = this.attempt
    if (!isRegistered || receipt !== null || this.#checkedDevice !== device) return
    const answer = await this.#api.sendAnswers(id, { device, epoch, events: [] })
    await this.#log.acknowledge(device, answer.saved)
    await this.#learn(answer.epoch, answer.now)
  }

  /** Makes this device the one that counts, with the answers that are in force. */
  async takeOver(): Promise<void> {
    let epoch = await this.#begin()
    // This device turned out to have lost events, and goes on as another one: that needs an epoch of its own.
    if (!this.attempt.isRegistered && this.attempt.receipt === null) epoch = await this.#begin()
    // Once more, or another tab has gone on: the pupil is asked again.
    if (!this.attempt.isRegistered || this.attempt.epoch !== epoch) this.#isTakenOver = true
    this.#show()
  }

  async #begin(): Promise<number> {
    const epoch = await this.#start()
    await this.#catchUp()
    return epoch
  }

  /** Starts an epoch of this device, which registers it, and returns that. */
  async #start(): Promise<number> {
    const { id, device, epoch: former, isRegistered, baseSeq } = this.attempt
    const { epoch, deadline, now, answers } = await this.#api.start(device, id)
    const isBehind = isRegistered || epoch > former + 1
    await this.#log.rebase(device, { epoch, deadline, base: answers, baseSeq, isBehind })
    if (!isRegistered) this.#checkedDevice = device
    if (this.attempt.epoch === epoch) this.#isTakenOver = false
    await this.#learn(epoch, now)
    return epoch
  }

  /** Reads the answers in force after own events, with their older epoch, have been sent: these are then among them. */
  async #catchUp(): Promise<void> {
    const { id, device, epoch, deadline, isBehind } = this.attempt
    if (!isBehind) return
    await this.#sendAllOf(device)
    const baseSeq = this.#log.last
    await this.#log.rebase(device, { epoch, deadline, base: await this.#api.read(id), baseSeq, isBehind: false })
    this.#show()
  }

  async #sendAllOf(device: string): Promise<void> {
    const isOpen = () => this.attempt.device === device && this.attempt.isRegistered && this.attempt.receipt === null
    while (isOpen() && !this.#log.isAcknowledged) if (!(await this.#sendNext())) return
  }

  /** Takes over what another tab has stored. */
  async reread(): Promise<void> {
    await this.#log.reread()
    this.#show()
  }

  async #submit(): Promise<boolean> {
    const { id, device, epoch } = this.attempt
    const answer = await this.#api.submit(id, { device, epoch, seq: this.#log.last })
    if ('missing' in answer) {
      await this.#log.acknowledge(device, 0)
      this.#show()
      return true
    }
    // The next pupil on a shared phone must not find the answers.
    await this.#log.update(() => ({ receipt: answer.receipt, questions: [], base: {}, marked: [] }))
    await this.#log.removeEvents()
    this.#show()
    return false
  }

  async #learn(epoch: number, now: string): Promise<void> {
    if (this.attempt.isRegistered && epoch > this.attempt.epoch) this.#isTakenOver = true
    const clockOffset = this.clock.set(now)
    if (Math.abs(clockOffset - this.attempt.clockOffset) > clockStep) await this.#log.update(() => ({ clockOffset }))
    this.#show()
  }

  #show(): void {
    this.#state = this.#look()
    for (const listener of this.#listeners) listener()
  }

  #look(): TakingState {
    const { handingIn, receipt, marked, deadline } = this.attempt
    const pending = [...this.#writing, ...this.#drafts]
    const answers = { ...this.#log.values, ...Object.fromEntries(pending) }
    return {
      answers,
      unsaved: new Set([...this.#log.unsaved(), ...pending.map(([question]) => question)]),
      keeping: this.#keeping(pending.length > 0, Object.keys(answers).length > 0),
      phase: receipt !== null ? 'submitted' : handingIn ? 'handing-in' : 'answering',
      receipt,
      takenOver: this.#isTakenOver,
      marked,
      deadline,
      isLate: this.#isLate,
    }
  }

  #keeping(isWriting: boolean, isAnswered: boolean): TakingState['keeping'] {
    if (isWriting) return 'keeping'
    if (this.#log.isAcknowledged) return isAnswered ? 'saved' : 'nothing'
    return this.#log.lasts ? 'kept' : 'in-page'
  }
}
