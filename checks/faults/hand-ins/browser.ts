// The parts of a browser that the page's code of a hand-in asks for, for many phones in one process. The bundle of that code takes them from
// here and not from the globals of Node.js (load-code.ts).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkStore } from '../../../web/src/assignments/pupil/keeping/kept-work.ts'
import type { PhoneLine } from '../schedules/phone-line.ts'

/** What the pages on one phone share. */
export interface PhoneParts {
  line: PhoneLine
  /** The model of IndexedDB. */
  disk: WorkStore
  /** Watches a store of a page for the check. */
  watch: (store: WorkStore) => WorkStore
  localStorage: Map<string, string>
  /** Whether the browser has the Web Locks API. */
  hasLocks: boolean
  locks: Map<string, Promise<unknown>>
  tabs: Set<Tab>
}

/** A page while it is open. */
export interface Tab {
  phone: PhoneParts
  isClosed: boolean
  /** Resolves when it is closed. */
  closed: PromiseWithResolvers<void>
  events: EventTarget
  channels: Set<PhoneChannel>
  /** What keeps work while the page is open, where the disk does not. */
  memory?: WorkStore
}

/** The page's pauses are this much shorter, so that it tries again within the schedule. */
const pace = 5

const running = new AsyncLocalStorage<Tab>()
const never = new Promise<never>(() => {})

export function openTab(phone: PhoneParts): Tab {
  const tab: Tab = {
    phone,
    isClosed: false,
    closed: Promise.withResolvers(),
    events: new EventTarget(),
    channels: new Set(),
  }
  phone.tabs.add(tab)
  return tab
}

/** Closes a page at once, whatever it is doing: nothing that it waits for happens. */
export function closeTab(tab: Tab): void {
  tab.isClosed = true
  tab.phone.tabs.delete(tab)
  tab.closed.resolve()
}

/** Runs the page's code as in this tab. */
export const inTab = <T>(tab: Tab, work: () => T): T => running.run(tab, work)

function currentTab(): Tab {
  const tab = running.getStore()
  if (!tab) throw new Error('this code runs in no page')
  return tab
}

/** What a page gets of an operation: nothing once it is closed. */
async function whileOpen<T>(tab: Tab, work: () => Promise<T>): Promise<T> {
  if (tab.isClosed) return never
  try {
    const result = await work()
    return tab.isClosed ? never : result
  } catch (error) {
    if (tab.isClosed) return never
    throw error
  }
}

type Listener = (event: Event) => void

/** `addEventListener` of the window; a listener runs as in the page that added it. */
const listeners = new WeakMap<Listener, Listener>()
function addEventListener(name: string, listener: Listener): void {
  const tab = currentTab()
  const bound = listeners.get(listener) ?? ((event) => void (tab.isClosed || inTab(tab, () => listener(event))))
  listeners.set(listener, bound)
  tab.events.addEventListener(name, bound)
}
function removeEventListener(name: string, listener: Listener): void {
  const bound = listeners.get(listener)
  if (bound) currentTab().events.removeEventListener(name, bound)
}

/** Tells the page that the network is back. */
export const tellOnline = (tab: Tab): boolean => tab.events.dispatchEvent(new Event('online'))

const storageOf = () => running.getStore()?.phone.localStorage ?? new Map<string, string>()
const localStorage = {
  get length() {
    return storageOf().size
  },
  key: (index: number) => [...storageOf().keys()][index] ?? null,
  getItem: (key: string) => storageOf().get(key) ?? null,
  setItem: (key: string, value: string) => void storageOf().set(key, value),
  removeItem: (key: string) => void storageOf().delete(key),
}

/** Pages of one phone that hear each other under a name. */
class PhoneChannel {
  readonly name: string
  readonly #tab: Tab
  readonly #listeners = new Set<Listener>()

  constructor(name: string) {
    this.name = name
    this.#tab = currentTab()
    this.#tab.channels.add(this)
  }
  addEventListener(_name: string, listener: Listener): void {
    this.#listeners.add(listener)
  }
  postMessage(data: unknown): void {
    for (const tab of this.#tab.phone.tabs)
      for (const channel of tab.channels)
        if (channel !== this && channel.name === this.name) setImmediate(() => channel.#hear(data))
  }
  close(): void {
    this.#tab.channels.delete(this)
  }
  #hear(data: unknown): void {
    if (this.#tab.isClosed) return
    for (const listener of this.#listeners) inTab(this.#tab, () => listener(new MessageEvent('message', { data })))
  }
}

/** The Web Locks API. */
const locks = {
  async request<T>(name: string, work: () => Promise<T>): Promise<T> {
    const tab = currentTab()
    const { locks: held } = tab.phone
    const before = held.get(name)
    const released = Promise.withResolvers<void>()
    held.set(name, released.promise)
    await before
    try {
      // A page that is closed meanwhile gives the lock back.
      return (await Promise.race([tab.isClosed ? never : work(), tab.closed.promise])) as T
    } finally {
      released.resolve()
    }
  },
}

interface FetchInit {
  method: string
  headers: Headers
  body: string | null
}
const fetchAsPage = (path: string, { method, headers, body }: FetchInit): Promise<Response> => {
  const tab = currentTab()
  return whileOpen(tab, async () => {
    const sent = { method, headers: Object.fromEntries(headers), ...(body !== null && { body }) }
    const { status, text } = await tab.phone.line.send(path, sent)
    return new Response(status === 204 ? null : text, { status, headers: { 'content-type': 'application/json' } })
  })
}

/** As much of XMLHttpRequest as tus-js-client uses. */
class PhoneRequest {
  readonly upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void } = {}
  onload: () => void = () => {}
  onerror: (error: unknown) => void = () => {}
  status = 0
  responseText = ''
  readonly #tab = currentTab()
  readonly #headers: Record<string, string> = {}
  #method = ''
  #path = ''
  #isAborted = false
  #answered: Record<string, string | string[] | undefined> = {}

  open(method: string, url: string): void {
    this.#method = method
    this.#path = new URL(url).pathname
  }
  setRequestHeader(name: string, value: unknown): void {
    this.#headers[name.toLowerCase()] = String(value)
  }
  getResponseHeader = (name: string): string | null => String(this.#answered[name.toLowerCase()] ?? '') || null
  abort(): void {
    this.#isAborted = true
  }
  send(body: Blob | null): void {
    const sent = whileOpen(this.#tab, async () => {
      const bytes = body && new Uint8Array(await body.arrayBuffer())
      if (bytes) this.upload.onprogress?.({ lengthComputable: true, loaded: Math.ceil(bytes.byteLength / 2) })
      return this.#tab.phone.line.send(this.#path, {
        method: this.#method,
        headers: this.#headers,
        ...(bytes && { body: bytes }),
      })
    })
    sent.then(
      ({ status, text, headers }) => {
        if (this.#isAborted) return
        Object.assign(this, { status, responseText: text })
        this.#answered = headers
        this.onload()
      },
      (error: unknown) => void (this.#isAborted || this.onerror(error)),
    )
  }
}

/** The storage of the phone, as the page of the moment sees it. */
const pageStore: WorkStore = {
  lasts: true,
  read: (key) => onDisk((disk) => disk.read(key)),
  readAll: () => onDisk((disk) => disk.readAll()),
  open: (fresh) => onDisk((disk) => disk.open(fresh)),
  change: (...given) => onDisk((disk) => disk.change(...given)),
  bytesOf: (page) => onDisk((disk) => disk.bytesOf(page)),
}
function onDisk<T>(work: (disk: WorkStore) => Promise<T>): Promise<T> {
  const tab = currentTab()
  return whileOpen(tab, () => work(tab.phone.disk))
}

/** The memory of the page of the moment, made when it is first used. */
function pageMemory(make: () => WorkStore): WorkStore {
  const tab = currentTab()
  return (tab.memory ??= tab.phone.watch(make()))
}

const origin = 'http://127.0.0.1'

/** Names that the bundle of the page's code declares, with what they are there. */
const browser = {
  setTimeout: (work: () => void, ms = 0) => {
    const tab = currentTab()
    return setTimeout(() => void (tab.isClosed || work()), ms / pace)
  },
  clearTimeout,
  fetch: fetchAsPage,
  XMLHttpRequest: PhoneRequest,
  BroadcastChannel: PhoneChannel,
  addEventListener,
  removeEventListener,
  localStorage,
  navigator: {
    get onLine() {
      return !currentTab().phone.line.isDown
    },
    get locks() {
      return currentTab().phone.hasLocks ? locks : undefined
    },
  },
  document: { hidden: false },
  window: { localStorage, location: { origin, href: `${origin}/` }, addEventListener, removeEventListener },
  pageStore,
  pageMemory,
}

/** Put before the bundle of the page's code. */
export const browserBanner = `const { ${Object.keys(browser).join(', ')} } = globalThis.phoneBrowser;`

/** Returns what removes it. */
export function installBrowser(): () => void {
  Object.assign(globalThis, { phoneBrowser: browser })
  return () => void Reflect.deleteProperty(globalThis, 'phoneBrowser')
}
