import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import { type ShownWork, showWork } from '@ariviyal/contract/assignments/work'
import { ApiError } from '../../../api/client.ts'
import { callAsPupil } from '../../../api/pupil-client.ts'
import { readPupil } from '../../../session/pupils/pupil-store.ts'
import { withLock } from '../../../sending/with-lock.ts'
import { SendLoop } from '../../../tests/pupil/taking/send-loop.ts'
import { ServerClock } from '../../../tests/pupil/taking/server-clock.ts'
import { movedBy } from '../../../tests/moved-by.ts'
import { assignmentOf, isEmpty, type KeptPage, type KeptWork, keyOf, type WorkStore } from './kept-work.ts'
import { serverWorkApi } from './server-work-api.ts'
import { lastingWork } from './lasting-work.ts'
import { WorkMemory } from './work-memory.ts'
import { WorkSender } from './work-sender.ts'

/** `busy`: the server has not examined the pages yet. `over`: the pupil's session has ended. */
export type Line = 'up' | 'down' | 'busy' | 'over'
export interface WorkState {
  work: KeptWork
  line: Line
  /** Whether the last change is stored: for good, or while the page is open. Otherwise the phone has no room. */
  kept: 'kept' | 'in-page' | 'full'
}

const storesOfPhone: readonly WorkStore[] = [lastingWork, new WorkMemory()]

/** The work that this phone keeps of a pupil; without `shown` only if it keeps some. */
export async function openWork(
  pupil: string,
  id: string,
  shown?: ShownWork,
  stores = storesOfPhone,
): Promise<WorkSession | undefined> {
  const key = keyOf(pupil, id)
  for (const store of stores)
    try {
      const work = shown ? await store.open(freshWork(key, shown)) : await store.read(key)
      if (work) return new WorkSession(store, work)
    } catch {
      // A phone without room can be read: what it keeps goes on from there, and is sent.
      const kept = await store.read(key).catch(() => undefined)
      if (kept) return new WorkSession(store, kept)
    }
  return undefined
}

const freshWork = (key: string, shown: ShownWork): KeptWork => ({
  key,
  shown,
  clockOffset: Date.parse(shown.time.now) - Date.now(),
  id: crypto.randomUUID(),
  text: '',
  pages: [],
  handingIn: null,
  refusal: null,
  receipts: [],
})

const lineOf = (error: unknown): Line => {
  if (error === undefined) return 'up'
  if (error instanceof ApiError && error.status === 401) return 'over'
  return error instanceof ApiError && (error.status >= 500 || error.code === 'upload-not-ready') ? 'busy' : 'down'
}

const newPage = (file: File, kind: WorkFileKind): KeptPage => ({
  id: crypto.randomUUID(),
  kind,
  name: file.name,
  bytes: file.size,
  upload: null,
  isSent: false,
  isChecked: false,
  refusal: null,
  url: null,
})

/** A pupil's work while its page is open: what is kept, and the loop that sends it. */
export class WorkSession {
  readonly store: WorkStore
  readonly #clock: ServerClock
  #state: WorkState
  #loop: SendLoop | undefined
  #channel: BroadcastChannel | undefined
  /** Aborted when the pupil changes what is being handed in. */
  #sending = new AbortController()
  readonly #listeners = new Set<() => void>()

  constructor(store: WorkStore, work: KeptWork) {
    this.store = store
    this.#clock = new ServerClock(work.clockOffset)
    this.#state = { work, line: 'up', kept: store.lasts ? 'kept' : 'in-page' }
  }

  state = (): WorkState => this.#state
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sends until the returned function is called. */
  run = (): (() => void) => {
    const { key } = this.#state.work
    const token = readPupil()?.token ?? ''
    const step = async () => {
      if (this.#sending.signal.aborted) this.#sending = new AbortController()
      const { signal } = this.#sending
      const onLine = (isUp: boolean) => this.#show({ line: isUp ? 'up' : 'down' })
      const api = serverWorkApi({ call: callAsPupil, token, onLine, signal })
      const before = this.#state.work.receipts.length
      await this.#read()
      const goesOn = await new WorkSender(this.store, key, api, this.#changed).send()
      await this.reread({})
      if (this.#state.work.receipts.length > before) await this.#reload()
      return goesOn
    }
    const loop = new SendLoop(
      { send: step, ask: async () => {} },
      {
        exclusively: (work) => withLock(`work:${key}`, work),
        onResult: (failure) => void this.reread({ line: lineOf(failure) }),
        isFinal: (failure) => lineOf(failure) === 'over',
      },
    )
    this.#loop = loop
    this.#channel = new BroadcastChannel(`work:${key}`)
    this.#channel.addEventListener('message', () => void this.reread({}).then(loop.wake))
    addEventListener('online', loop.wake)
    loop.wake()
    return () => {
      loop.stop()
      this.#sending.abort()
      this.#channel?.close()
      removeEventListener('online', loop.wake)
    }
  }

  bytesOf = (page: string) => this.store.bytesOf(page)

  write = (text: string): Promise<void> => this.#edit((work) => ({ ...work, text }))

  /** Adds files in their order, or replaces a page. */
  add = async (files: readonly File[], kind: WorkFileKind, instead?: string): Promise<void> => {
    const added = files.map((file) => ({ file, page: newPage(file, kind) }))
    const bytes = []
    for (const { file, page } of added) bytes.push({ page: page.id, bytes: await file.arrayBuffer() })
    const pages = added.map(({ page }) => page)
    await this.#edit(
      (work) => ({
        ...work,
        pages:
          instead === undefined
            ? [...work.pages, ...pages]
            : work.pages.flatMap((page) => (page.id === instead ? pages : page)),
      }),
      bytes,
    )
  }

  remove = (id: string): Promise<void> =>
    this.#edit((work) => ({ ...work, pages: work.pages.filter((page) => page.id !== id) }))

  move = (place: number, by: 1 | -1): Promise<void> =>
    this.#edit((work) => ({ ...work, pages: movedBy(work.pages, place, by) }))

  /** Begins anew with what was handed in last. */
  beginAgain = (): Promise<void> =>
    this.#edit((work) => {
      const [last] = work.shown.hand_ins
      const pages = (last?.files ?? []).map(({ id, kind, name, bytes, url }) => ({
        id: crypto.randomUUID(),
        kind,
        name,
        bytes,
        url,
        upload: id,
        isSent: true,
        isChecked: true,
        refusal: null,
      }))
      return { ...work, text: last?.text ?? '', pages }
    })

  /** Hands in what is kept, as soon as there is a network; nothing where another page has handed it in or emptied it. */
  handIn = async (): Promise<void> => {
    const { id } = this.#state.work
    await this.#edit((work) => {
      if (work.id !== id || isEmpty(work)) return work
      const { now, token } = work.shown.time
      const elapsed = Math.max(0, Math.round(this.#clock.now() - Date.parse(now)))
      return { ...work, refusal: null, handingIn: { kept: { token, elapsed_ms: elapsed } } }
    })
    this.#loop?.wake()
  }

  /** Goes back to what is kept. A request may be on its way: what is handed in later has an id of its own. */
  stop = async (): Promise<void> => {
    this.#sending.abort(new ApiError(0))
    await this.#change((work) => ({ ...work, id: crypto.randomUUID(), handingIn: null }))
  }

  /** Shows what was handed in; without an answer the receipt on this phone is shown. */
  async #reload(): Promise<void> {
    const params = { id: assignmentOf(this.#state.work) }
    const shown = await callAsPupil(showWork, { params }).catch(() => undefined)
    if (!shown) return
    this.#clock.set(shown.time.now)
    await this.#change((work) => ({ ...work, shown, clockOffset: Date.parse(shown.time.now) - Date.now() }))
  }

  reread = async (state: Partial<WorkState>): Promise<void> => {
    const work = await this.#read().catch(() => undefined)
    this.#show({ ...state, ...(work && { work }) })
  }

  /** What is kept. Where the browser has deleted it, what is shown is kept anew; a page whose bytes are gone is given back when it is sent. */
  async #read(): Promise<KeptWork> {
    const shown = this.#state.work
    return (await this.store.read(shown.key)) ?? this.store.open(shown)
  }

  /** Nothing changes while it is being handed in. */
  #edit(change: (work: KeptWork) => KeptWork, bytes?: { page: string; bytes: ArrayBuffer }[]): Promise<void> {
    return this.#change((work) => (work.handingIn ? work : change(work)), bytes)
  }

  async #change(change: (work: KeptWork) => KeptWork, bytes?: { page: string; bytes: ArrayBuffer }[]): Promise<void> {
    try {
      const { key } = await this.#read()
      const work = await this.store.change(key, change, bytes)
      this.#show({ work, kept: this.store.lasts ? 'kept' : 'in-page' })
    } catch {
      this.#show({ kept: 'full' })
    }
    this.#channel?.postMessage('changed')
  }

  #changed = (): void => {
    this.#channel?.postMessage('changed')
    void this.reread({})
  }

  #show(change: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
