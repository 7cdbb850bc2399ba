import { v7 as uuid } from 'uuid'
import type { RootContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findTest } from '../tests.queries.ts'
import type { TestRow } from '../tests.table.ts'
import { ProgressStream } from './progress-stream.ts'
import { readProgress } from './read-progress.ts'

/** Streams of one instance; each has a connection. */
const streamsMax = 1_000
/** A test is read at most this often, however many instances announce changes of it. */
const refreshMs = 300
const beatMs = 15_000
const checkMs = 60_000

/** What a stream shows changes with the answers of its class, and with its test. */
export const topicOf = {
  class: (id: string): string => `class:${id}`,
  test: (id: string): string => `test:${id}`,
  teacher: (id: string): string => `progress-of:${id}`,
}

interface Watched {
  test: TestRow
  streams: Set<ProgressStream>
  isReading: boolean
  isChanged: boolean
  lastReadAt: number
  timer: NodeJS.Timeout | undefined
  unlisten: (() => void)[]
}

interface Opening {
  test: TestRow
  teacherId: string
  /** Whether the teacher may still see the test. */
  isAllowed: () => Promise<boolean>
}

interface Open extends Opening {
  id: string
  stream: ProgressStream
  unlisten: () => void
}

/** The streams of an instance: one a teacher, and one reading of a test for all of its streams. */
export class ProgressStreams {
  readonly #ctx: RootContext
  readonly #open = new Map<string, Open>()
  readonly #watched = new Map<string, Watched>()
  #timers: NodeJS.Timeout[] = []
  #isClosed = false
  /** How often tests were read. */
  reads = 0

  constructor(ctx: RootContext) {
    this.#ctx = ctx
    ctx.leaving.addEventListener('abort', () => this.#finishAll())
  }

  get size(): number {
    return this.#open.size
  }

  /** A stream that begins with the present state. The teacher's stream before it ends, on any instance. Raises `unavailable`. */
  open(opening: Opening): ProgressStream {
    const { teacherId, test } = opening
    const { changes } = this.#ctx
    const before = this.#open.get(teacherId)
    if (this.#isClosed || this.#ctx.leaving.aborted || (!before && this.#open.size >= streamsMax))
      throw new AppError('unavailable')
    const stream = new ProgressStream()
    const id = uuid()
    // Ids are in the order of time: news of an older stream may come late.
    const unlisten = changes.listen(topicOf.teacher(teacherId), (newest) => {
      if (newest > id) stream.finish('replaced')
    })
    const open: Open = { ...opening, id, stream, unlisten }
    this.#open.set(teacherId, open)
    stream.once('close', () => this.#forget(open))
    // Without a listener an error of the connection would end the process.
    stream.on('error', () => {})
    changes.mark(topicOf.teacher(teacherId), id)
    this.#watch(test).streams.add(stream)
    this.#changed(test.id)
    before?.stream.finish('replaced')
    if (before) this.#forget(before)
    if (this.#timers.length === 0)
      this.#timers = [
        setInterval(() => this.beat(), beatMs).unref(),
        setInterval(() => void this.check(), checkMs).unref(),
      ]
    return stream
  }

  /** Time alone changes a test too: it ends at its deadline. */
  beat(): void {
    for (const { stream } of this.#open.values()) stream.beat()
    for (const id of this.#watched.keys()) this.#changed(id)
  }

  /** Ends the streams of teachers who may no longer see their test. */
  async check(): Promise<void> {
    for (const { stream, isAllowed } of this.#open.values()) {
      // Where the database does not answer nothing is known, and nothing new is shown.
      const allowed = await isAllowed().catch(() => true)
      if (!allowed) stream.finish('over')
    }
  }

  close(): void {
    this.#isClosed = true
    this.#finishAll()
  }

  #finishAll(): void {
    for (const { stream } of this.#open.values()) stream.finish('closing')
  }

  #forget(open: Open): void {
    open.unlisten()
    if (this.#open.get(open.teacherId) === open) this.#open.delete(open.teacherId)
    const watched = this.#watched.get(open.test.id)
    watched?.streams.delete(open.stream)
    if (watched?.streams.size === 0) {
      this.#watched.delete(open.test.id)
      clearTimeout(watched.timer)
      for (const unlisten of watched.unlisten) unlisten()
    }
    if (this.#open.size > 0) return
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  #watch(test: TestRow): Watched {
    const known = this.#watched.get(test.id)
    if (known) return known
    const changed = () => this.#changed(test.id)
    const { changes } = this.#ctx
    const watched: Watched = {
      test,
      streams: new Set(),
      isReading: false,
      isChanged: false,
      lastReadAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
      unlisten: [changes.listen(topicOf.class(test.classId), changed), changes.listen(topicOf.test(test.id), changed)],
    }
    this.#watched.set(test.id, watched)
    return watched
  }

  #changed(testId: string): void {
    const watched = this.#watched.get(testId)
    if (!watched) return
    watched.isChanged = true
    if (watched.isReading || watched.timer) return
    const wait = Math.max(0, watched.lastReadAt + refreshMs - performance.now())
    watched.timer = setTimeout(() => {
      watched.timer = undefined
      void this.#read(testId, watched)
    }, wait).unref()
  }

  async #read(testId: string, watched: Watched): Promise<void> {
    watched.isReading = true
    watched.isChanged = false
    watched.lastReadAt = performance.now()
    try {
      const test = await findTest(this.#ctx.db, testId)
      if (test) {
        const state = await readProgress(this.#ctx, test)
        this.reads += 1
        for (const stream of watched.streams) stream.offer(state)
      } else for (const stream of watched.streams) stream.finish('over')
    } catch (error) {
      // The next beat tries again.
      this.#ctx.log.debug(error, 'progress could not be read')
    }
    watched.isReading = false
    if (watched.isChanged) this.#changed(testId)
  }
}
