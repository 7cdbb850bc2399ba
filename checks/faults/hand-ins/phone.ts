import { setTimeout as pause } from 'node:timers/promises'
import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import type { KeptWork, WorkStore } from '../../../web/src/assignments/pupil/keeping/kept-work.ts'
import type { Random } from '../../random.ts'
import type { PhoneLine } from '../schedules/phone-line.ts'
import type { OpenAssignment } from './assignments.ts'
import { closeTab, inTab, openTab, type PhoneParts, type Tab, tellOnline } from './browser.ts'
import type { PageCode, PhoneDisk, WorkSession } from './load-code.ts'
import { hashOf, type MadeFile, makeFile } from './made-files.ts'

/** A page or file of a hand-in as the pupil pressed the button. */
interface PressedPage {
  kind: WorkFileKind
  name: string
  /** Null for one of an earlier hand-in, whose upload it names. */
  file: MadeFile | null
  upload: string | null
}

/** What a pupil handed in, with the id that the phone gave it. */
export interface Press {
  id: string
  phone: string
  text: string
  pages: PressedPage[]
  /** Of the page, or of what keeps work while a page is open. */
  store: WorkStore
  /** How it ended on the phone. `confirmed`: by a receipt of the server; `stopped`: by the pupil; `dropped`: by nobody. */
  end?: 'confirmed' | 'stopped' | 'refused' | 'dropped'
  receipt?: string
  refusal?: string
  /** Why it may be gone: its storage was destroyed, or the page that alone had it was closed. */
  excuse?: string
}

/** What a page called handed in. */
export interface Claim {
  receipt: string
  by: string
}

interface Page {
  tab: Tab
  session: WorkSession
}

interface Given {
  name: string
  code: PageCode
  assignment: OpenAssignment
  session: object
  line: PhoneLine
  random: Random
}

/** Pages of one hand-in, so that a round does not examine for minutes. */
const pagesMax = 4
const otherPageMs = 3_000

/** A phone of the pupil: its storage, its line, and the pages of the assignment that are open on it. */
export class Phone {
  readonly disk: PhoneDisk
  readonly line: PhoneLine
  readonly name: string
  readonly presses: Press[] = []
  readonly claims: Claim[] = []
  readonly #given: Given
  readonly #parts: PhoneParts
  readonly #pages: (Page | undefined)[] = []
  /** Files by the hash of their bytes, and then by the page that has them. */
  readonly #made = new Map<string, MadeFile>()
  readonly #files = new Map<string, MadeFile>()
  readonly #lostPages = new Set<string>()
  #written = 0
  #isStopping = false

  constructor(given: Given) {
    this.#given = given
    this.name = given.name
    this.line = given.line
    this.disk = new given.code.PhoneStore()
    this.#parts = {
      line: given.line,
      disk: this.#watched(this.disk),
      watch: (store) => this.#watched(store),
      localStorage: new Map([['pupil', JSON.stringify(given.session)]]),
      // Where a browser has no locks its pages send at the same time.
      hasLocks: given.random.maybe(0.6),
      locks: new Map(),
      tabs: new Set(),
    }
  }

  async open(place: number): Promise<void> {
    if (this.#pages[place]) return
    const { code, assignment } = this.#given
    const tab = openTab(this.#parts)
    const session = await inTab(tab, async () => {
      const shown = await code.loadShown(assignment.id).catch(() => undefined)
      return code.openWork(assignment.student, assignment.id, shown)
    })
    if (!session) return closeTab(tab)
    this.#pages[place] = { tab, session }
    inTab(tab, () => {
      const look = () => this.#look(session.state().work)
      session.subscribe(look)
      look()
      session.run()
    })
  }

  close(place: number): void {
    const page = this.#pages[place]
    this.#pages[place] = undefined
    if (!page) return
    closeTab(page.tab)
    const { memory } = page.tab
    for (const press of this.presses)
      if (press.store === memory && !press.end) press.excuse ??= 'the page that had it was closed'
  }

  async reload(place: number): Promise<void> {
    this.close(place)
    await this.open(place)
  }

  /** Does something in an open page; it may be closed meanwhile. */
  async #in(place: number, act: (session: WorkSession, work: KeptWork) => Promise<unknown>): Promise<void> {
    const page = this.#pages[place]
    if (!page) return
    const acting = inTab(page.tab, () => act(page.session, page.session.state().work))
    await Promise.race([acting, page.tab.closed.promise])
  }

  write = (place: number) =>
    this.#in(place, (session) => session.write(`${this.name}: noon, ${(this.#written += 1)} cm`))

  add = (place: number) =>
    this.#in(place, async (session, { pages, handingIn }) => {
      if (pages.length < pagesMax && !handingIn) await this.#addTo(session)
    })

  replace = (place: number) =>
    this.#in(place, async (session, { pages }) => {
      const page = pages.find(({ refusal }) => refusal !== null) ?? pages[0]
      if (page) await this.#addTo(session, page.id)
    })

  remove = (place: number) =>
    this.#in(place, async (session, { pages: [page] }) => {
      if (page) await session.remove(page.id)
    })

  move = (place: number) => this.#in(place, (session) => session.move(0, 1))

  /** Presses the button, which an empty form and a refused page do not let through (hand-in-form.tsx). */
  handIn = (place: number) =>
    this.#in(place, async (session, { text, pages }) => {
      const isEmpty = text.trim() === '' && pages.length === 0
      if (!isEmpty && pages.every(({ refusal }) => refusal === null)) await session.handIn()
    })

  stop = (place: number) =>
    this.#in(place, async (session, { handingIn }) => {
      this.#isStopping = handingIn !== null
      if (handingIn) await session.stop()
      this.#isStopping = false
    })

  beginAgain = (place: number) => this.#in(place, (session) => session.beginAgain())

  /** A page of the class beside, which sends what waits on the phone. */
  async otherPage(): Promise<void> {
    const tab = openTab(this.#parts)
    await inTab(tab, () => Promise.race([this.#given.code.sendWaitingWork(), pause(otherPageMs)]))
    closeTab(tab)
  }

  async loseStorage(): Promise<void> {
    for (const { pages } of await this.disk.readAll()) for (const { id } of pages) this.#lostPages.add(id)
    this.disk.lose()
    for (const press of this.presses)
      if (press.store === this.disk && !press.end) press.excuse ??= 'its storage was lost'
  }

  /**
   * Ends what stands in its way, and waits until nothing is left to send. Returns what has not ended after these seconds, in which the server
   * examined no file either.
   */
  async heal(seconds: number, countExamined: () => Promise<number>): Promise<string | undefined> {
    this.line.isDown = false
    this.disk.isFull = false
    await this.line.release()
    await this.open(0)
    let until = performance.now() + seconds * 1_000
    let examined = await countExamined()
    for (;;) {
      const left = await this.#waiting()
      if (left === undefined) return undefined
      if (performance.now() > until) {
        const before = examined
        examined = await countExamined()
        if (examined === before) return left
        until = performance.now() + seconds * 1_000
      }
      for (const tab of this.#parts.tabs) tellOnline(tab)
      await pause(250)
    }
  }

  leave(): void {
    for (const place of this.#pages.keys()) this.close(place)
    this.line.close()
  }

  /** What the phone has not sent yet. A page whose storage was lost has nothing to send: the pupil opens it again. */
  async #waiting(): Promise<string | undefined> {
    for (const [place, page] of this.#pages.entries()) {
      const work = page?.session.state().work
      if (!page || !work?.handingIn) continue
      const isOnDisk = (await this.disk.read(work.key)) !== undefined
      if (isOnDisk || page.tab.memory) return `${this.name} still has ${work.id} to send (${page.session.state().line})`
      await this.reload(place)
    }
    const [left] = (await this.disk.readAll()).filter(({ handingIn }) => handingIn !== null)
    return left && `${this.name} still keeps ${left.id}`
  }

  async #addTo(session: WorkSession, instead?: string): Promise<void> {
    const { random } = this.#given
    const made = await makeFile(random)
    this.#made.set(hashOf(made.bytes), made)
    await session.add([new File([new Uint8Array(made.bytes)], made.name)], made.kind, instead)
  }

  #look({ receipts, shown }: KeptWork): void {
    for (const { receipt } of [...receipts, ...shown.hand_ins])
      if (!this.claims.some((claim) => claim.receipt === receipt)) this.claims.push({ receipt, by: this.name })
  }

  /** The same store; each change of it is noted. */
  #watched(store: WorkStore): WorkStore {
    return {
      lasts: store.lasts,
      read: (key) => store.read(key),
      readAll: () => store.readAll(),
      open: (fresh) => store.open(fresh),
      bytesOf: (page) => store.bytesOf(page),
      change: async (key, change, bytes = []) => {
        let before: KeptWork | undefined
        const after = await store.change(key, (work) => change((before = work)), bytes)
        for (const one of bytes) {
          const made = this.#made.get(hashOf(new Uint8Array(one.bytes)))
          if (made) this.#files.set(one.page, made)
        }
        if (before) this.#note(before, after, store)
        return after
      },
    }
  }

  #note(before: KeptWork, after: KeptWork, store: WorkStore): void {
    if (!before.handingIn && after.handingIn) {
      const pages = after.pages.map(({ id, kind, name, url, upload }) => ({
        kind,
        name,
        file: this.#files.get(id) ?? null,
        upload: url === null ? null : upload,
      }))
      const isLost = after.pages.some(({ id }) => this.#lostPages.has(id))
      const excuse = isLost && { excuse: 'a page of it was lost with the storage' }
      this.presses.push({ id: after.id, phone: this.name, text: after.text, pages, store, ...excuse })
    }
    if (!before.handingIn || after.handingIn) return
    const press = this.presses.find(({ id }) => id === before.id)
    if (!press) return
    const newest = after.receipts.at(-1)
    const refusal = after.refusal ?? after.pages.find((page) => page.refusal !== null)?.refusal
    if (newest && newest !== before.receipts.at(-1)) Object.assign(press, { end: 'confirmed', receipt: newest.receipt })
    else if (refusal != null) Object.assign(press, { end: 'refused', refusal })
    else press.end = this.#isStopping ? 'stopped' : 'dropped'
  }
}
