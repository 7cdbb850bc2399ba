import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import { ApiError } from '../../../api/client.ts'
import type { Draft, DraftStore } from './kept-drafts.ts'
import type { Decision, MarkingApi, Notes } from './marking-api.ts'
import { isSame, type Marked, markedOf, noNotes, pageKey, versionsOf, withChange } from './marked-work.ts'
import { mergeWork } from './merge-work.ts'
import { sendPart } from './send-part.ts'
import { UndoSteps } from './undo-steps.ts'
import { type Entry, isBeingSaved, shownOf, type ShownWork } from './work-entry.ts'

const failedWords = 'That did not work. Try again.'

/**
 * The works on the marking page and what the teacher writes about them. Each change is kept on the device at once and sent soon after, one call
 * after the other for a work, with the version that it is based on: where somebody else was faster, both are shown and the teacher chooses.
 */
export class WorkSession {
  readonly #api: MarkingApi
  readonly #drafts: DraftStore
  readonly #entries = new Map<string, Entry>()
  readonly #loads = new Map<string, Promise<void>>()
  readonly #failed = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #steps = new UndoSteps()
  #changes = 0

  constructor(api: MarkingApi, drafts: DraftStore) {
    this.#api = api
    this.#drafts = drafts
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  changes = (): number => this.#changes

  #changed(): void {
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }

  /** Loads the work of a pupil once; after a failure again. */
  load(student: string): Promise<void> {
    const running = this.#loads.get(student)
    if (running) return running
    this.#failed.delete(student)
    const load = this.#api
      .load(student)
      .then((work) => this.#begin(work))
      .catch(() => {
        this.#loads.delete(student)
        this.#failed.add(student)
      })
      .finally(() => this.#changed())
    this.#loads.set(student, load)
    return load
  }

  loadFailed = (student: string): boolean => this.#failed.has(student)

  #begin(work: TaughtWork): void {
    const entry: Entry = { student: work.student_id, work, wanted: markedOf(work), isSending: false }
    this.#entries.set(work.student_id, entry)
    const draft = this.#drafts.read(work.student_id)
    if (!draft) return
    entry.wanted = { decision: draft.decision, notes: new Map(Object.entries(draft.notes)) }
    if (isSame(work, entry.wanted)) return this.#drafts.forget(work.student_id)
    if (isBasedOn(draft, work)) void this.#send(entry)
    else entry.theirs = work
  }

  /** Reads a work again, since its files' addresses expire and a colleague may have changed it. What is not saved yet stays. */
  async refresh(student: string, addresses: 'kept' | 'fresh' = 'kept'): Promise<void> {
    const entry = this.#entries.get(student)
    if (!entry || entry.isSending) return
    const fresh = await this.#api.load(student).catch(() => undefined)
    if (!fresh || entry.isSending) return
    // The same address keeps the pictures on screen.
    const known = new Map(entry.work.files.map(({ id, url }) => [id, url]))
    const files = fresh.files.map((file) => ({ ...file, url: known.get(file.id) ?? file.url }))
    mergeWork(entry, addresses === 'kept' ? { ...fresh, files } : fresh)
    this.#changed()
    void this.#send(entry)
  }

  shown(student: string): ShownWork | undefined {
    const entry = this.#entries.get(student)
    return entry && shownOf(entry)
  }

  /** Changes of the same `group` one after the other are undone together. `pause` waits in ms for more typing before it is sent. */
  #change(student: string, change: (wanted: Marked) => Marked, { group = `${this.#changes}`, pause = 0 } = {}): void {
    const entry = this.#entries.get(student)
    if (!entry) return
    const [before, after] = [entry.wanted, change(entry.wanted)]
    this.#steps.record({ student, before, after, group })
    this.#put(entry, after, pause)
  }

  decide(student: string, change: Partial<Decision>, timing?: { group?: string; pause?: number }): void {
    this.#change(student, ({ decision, notes }) => ({ decision: { ...decision, ...change }, notes }), timing)
  }

  note(
    student: string,
    { file, page }: { file: string; page: number },
    change: Partial<Notes>,
    timing?: { group?: string; pause?: number },
  ): void {
    const key = pageKey(file, page)
    this.#change(
      student,
      ({ decision, notes }) => ({
        decision,
        notes: new Map(notes).set(key, { ...(notes.get(key) ?? noNotes), ...change }),
      }),
      timing,
    )
  }

  #put(entry: Entry, wanted: Marked, pause = 0): void {
    entry.wanted = wanted
    entry.failed = undefined
    this.#keep(entry)
    clearTimeout(entry.pause)
    entry.pause = pause > 0 ? setTimeout(() => this.#resume(entry), pause) : undefined
    this.#changed()
    void this.#send(entry)
  }

  #resume(entry: Entry): void {
    entry.pause = undefined
    void this.#send(entry)
  }

  /** Sends what was typed without waiting for more. */
  flush(student: string): void {
    const entry = this.#entries.get(student)
    if (!entry || entry.pause === undefined) return
    clearTimeout(entry.pause)
    this.#resume(entry)
  }

  #keep(entry: Entry): void {
    const { student, work, wanted } = entry
    if (isSame(work, wanted)) return this.#drafts.forget(student)
    const draft: Draft = {
      version: work.version,
      handIns: work.hand_ins,
      pages: versionsOf(work),
      decision: wanted.decision,
      notes: Object.fromEntries(wanted.notes),
    }
    this.#drafts.keep(student, draft)
  }

  /** Waits until the server has everything that it takes. */
  async settled(): Promise<void> {
    await new Promise<void>((done) => {
      const look = () => {
        if ([...this.#entries.values()].some(isBeingSaved)) return
        stop()
        done()
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  get canUndo(): boolean {
    return this.#steps.canUndo
  }
  get canRedo(): boolean {
    return this.#steps.canRedo
  }

  /** Takes the last change back, or makes it again, and returns the pupil whom it was about. */
  undo = (): string | undefined => this.#travel('undo')
  redo = (): string | undefined => this.#travel('redo')
  #travel(way: 'undo' | 'redo'): string | undefined {
    const step = this.#steps.travel(way)
    const entry = step && this.#entries.get(step.student)
    if (!entry) return undefined
    this.#put(entry, withChange(entry.wanted, step.from, step.to))
    return step.student
  }

  /** Sends what could not be saved once more. */
  retry(): void {
    for (const entry of this.#entries.values()) {
      if (entry.failed === undefined) continue
      entry.failed = undefined
      void this.#send(entry)
    }
    this.#changed()
  }

  /** Ends a conflict: what the other teacher wrote stays, or this replaces it. */
  resolve(student: string, choice: 'theirs' | 'mine'): void {
    const entry = this.#entries.get(student)
    if (!entry?.theirs) return
    const { wanted } = entry
    entry.work = entry.theirs
    entry.theirs = undefined
    const theirs = markedOf(entry.work)
    const there = new Set(entry.work.files.map(({ id }) => id))
    // Notes on pages of an earlier hand-in have no page any more.
    const mine = [...wanted.notes].filter(([key]) => there.has(key.slice(0, key.lastIndexOf(' '))))
    entry.wanted =
      choice === 'theirs' ? theirs : { decision: wanted.decision, notes: new Map([...theirs.notes, ...mine]) }
    this.#steps.forget(student)
    this.#keep(entry)
    this.#changed()
    void this.#send(entry)
  }

  async #send(entry: Entry): Promise<void> {
    if (entry.isSending || entry.theirs || entry.failed !== undefined || entry.pause !== undefined) return
    if (isSame(entry.work, entry.wanted)) return
    entry.isSending = true
    try {
      await sendPart(this.#api, entry)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edited-elsewhere') await this.#compare(entry, error)
      else entry.failed = (error instanceof ApiError ? error.msg : undefined) ?? failedWords
    }
    entry.isSending = false
    this.#keep(entry)
    this.#changed()
    void this.#send(entry)
  }

  async #compare(entry: Entry, refused: ApiError): Promise<void> {
    const fresh = await this.#api.load(entry.student).catch(() => undefined)
    const isNewer = fresh && (fresh.revision !== entry.work.revision || fresh.hand_ins !== entry.work.hand_ins)
    if (isNewer) mergeWork(entry, fresh)
    else entry.failed = refused.msg ?? failedWords
  }
}

const isBasedOn = ({ version, handIns, pages }: Draft, work: TaughtWork): boolean =>
  version === work.version && handIns === work.hand_ins && JSON.stringify(pages) === JSON.stringify(versionsOf(work))
