import type { AnswerLog } from './answer-log.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** How often a page with nothing to send asks whether another device has gone on. */
const askMs = 20_000

/** The pause before the next try: it doubles, and varies so that a class does not return all at once. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + random / 2)

interface Parts {
  /** Runs a piece of work while no other sender does. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Told how a try ended: undefined for a success. */
  onResult: (failure: unknown) => void
  /** Whether a failure is final, such as a session that has ended: the loop waits until it is woken. */
  isFinal: (failure: unknown) => boolean
}

/** Sends the answers of a log: at once when something changed, again with growing pauses when that failed. */
export class SendLoop {
  readonly #log: Pick<AnswerLog, 'send' | 'ask'>
  readonly #parts: Parts
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isRunning = false
  #isWanted = false
  #isAsking = false
  #isStopped = false

  constructor(log: Pick<AnswerLog, 'send' | 'ask'>, parts: Parts) {
    this.#log = log
    this.#parts = parts
  }

  /** Sends now what there is, and asks how things stand: the network is back, or the pupil is. */
  check = (): void => {
    this.#isAsking = true
    this.wake()
  }

  /** Sends now, such as after a change. */
  wake = (): void => {
    clearTimeout(this.#timer)
    this.#isWanted = true
    if (!this.#isRunning) void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    let failure: unknown
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false
        await this.#parts.exclusively(() => this.#sendAll())
      }
      this.#failures = 0
    } catch (error) {
      failure = error
      this.#failures += 1
    }
    this.#isRunning = false
    if (this.#isStopped) return
    this.#parts.onResult(failure)
    if (failure === undefined) this.#timer = setTimeout(this.#checkWhenShown, askMs)
    else if (!this.#parts.isFinal(failure)) this.#timer = setTimeout(this.wake, pauseAfter(this.#failures))
  }

  async #sendAll(): Promise<void> {
    while (!this.#isStopped && (await this.#log.send())) {
      // Until nothing is left.
    }
    if (!this.#isAsking) return
    await this.#log.ask()
    this.#isAsking = false
  }

  #checkWhenShown = (): void => {
    if (document.hidden) this.#timer = setTimeout(this.#checkWhenShown, askMs)
    else this.check()
  }
}
