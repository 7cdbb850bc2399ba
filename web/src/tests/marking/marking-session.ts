import type { MarkingAnswer } from '@ariviyal/contract/tests/marking'
import { ApiError } from '../../api/client.ts'
import type { Decision, MarkingApi } from './marking-api.ts'

interface Entry {
  question: string
  /** As the server has it. */
  answer: MarkingAnswer
  /** Decided here and not saved yet. */
  wanted?: Decision | undefined
  /** A comment that is being typed. */
  typed?: string | undefined
  isSending: boolean
  /** Until when digits may still follow. */
  pause?: ReturnType<typeof setTimeout> | undefined
  failed?: string | undefined
  /** What somebody else decided meanwhile. */
  theirs?: MarkingAnswer | undefined
}

export interface ShownAnswer {
  key: string
  answer: MarkingAnswer
  marks: number | null
  feedback: string
  levels: (number | null)[]
  /** `given`: the server has the decision. */
  saving: 'none' | 'given' | 'saving' | 'failed' | 'conflict'
  failed: string | undefined
  theirs: MarkingAnswer | undefined
}

/**
 * The answers on the marking page and the decisions about them. Each decision is sent at once and one after the other for an answer, with
 * the version that it is based on: where somebody else was faster, both decisions are shown and the teacher chooses.
 */
export class MarkingSession {
  readonly #api: MarkingApi
  readonly #entries = new Map<string, Entry>()
  readonly #keys = new Map<string, string[]>()
  readonly #loads = new Map<string, Promise<void>>()
  readonly #loadFailures = new Set<string>()
  readonly #complete = new Set<string>()
  readonly #undo: { key: string; before: Decision; group: string }[] = []
  readonly #listeners = new Set<() => void>()
  readonly #rubrics = new Map<string, number>()
  #changes = 0

  constructor(api: MarkingApi) {
    this.#api = api
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Changes with every change of the state. */
  readonly changes = (): number => this.#changes

  #changed(): void {
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }

  /** Takes the version of the rubric that is on screen. */
  showRubric(question: string, version: number): void {
    this.#rubrics.set(question, version)
  }

  /** Loads the answers to a question again, after a regrade. What is not saved yet stays. */
  reload(question: string): Promise<void> {
    this.#loads.delete(question)
    return this.load(question)
  }

  /** Reads one answer again, after a late value was accepted. */
  async refresh(key: string): Promise<void> {
    const entry = this.#entries.get(key)
    const answer = entry && (await this.#api.find(entry.question, entry.answer.attempt_id))
    if (!answer) return
    entry.answer = answer
    this.#changed()
  }

  /** Loads the answers to a question page by page, once; after a failure again. */
  load(question: string): Promise<void> {
    const running = this.#loads.get(question)
    if (running) return running
    this.#loadFailures.delete(question)
    const load = this.#loadPages(question).catch(() => {
      this.#loads.delete(question)
      this.#loadFailures.add(question)
      this.#changed()
    })
    this.#loads.set(question, load)
    return load
  }

  async #loadPages(question: string): Promise<void> {
    let cursor: string | null | undefined
    do {
      const page = await this.#api.load(question, cursor ?? undefined)
      const keys = new Set(this.#keys.get(question))
      for (const answer of page.items) {
        const key = `${question} ${answer.attempt_id}`
        keys.add(key)
        const known = this.#entries.get(key)
        if (!known) this.#entries.set(key, { question, answer, isSending: false })
        else if (known.wanted === undefined) known.answer = answer
      }
      this.#keys.set(question, [...keys])
      this.#changed()
      cursor = page.next_cursor
    } while (cursor !== null)
    this.#complete.add(question)
    this.#changed()
  }

  loadFailed = (question: string): boolean => this.#loadFailures.has(question)

  /** The answers to a question as far as they are loaded; undefined before the first page. */
  answersTo(question: string): ShownAnswer[] | undefined {
    return this.#keys.get(question)?.flatMap((key) => {
      const entry = this.#entries.get(key)
      return entry ? [shownAnswer(key, entry)] : []
    })
  }

  /** How many answers to a question have no marks; undefined until all of them are loaded. */
  waitingIn(question: string): number | undefined {
    if (!this.#complete.has(question)) return undefined
    return this.answersTo(question)?.filter(({ marks }) => marks === null).length
  }

  get hasUnsaved(): boolean {
    return [...this.#entries.values()].some(
      ({ wanted, typed, answer }) => wanted !== undefined || (typed !== undefined && typed !== answer.feedback),
    )
  }

  /**
   * Decides about an answer. Decisions of the same `group` one after the other are undone together. `pause` waits for what may follow, so that
   * the first digit of two is no decision.
   */
  decide(key: string, decision: Decision, { group = `${this.#changes}`, pause = 0 } = {}): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    const last = this.#undo.at(-1)
    if (last?.key !== key || last.group !== group) this.#undo.push({ key, before: fullDecision(entry), group })
    this.#put(key, entry, decision, pause)
  }

  #put(key: string, entry: Entry, decision: Decision, pause = 0): void {
    entry.wanted = decision
    entry.typed = undefined
    entry.failed = undefined
    clearTimeout(entry.pause)
    entry.pause = pause > 0 ? setTimeout(() => this.#resume(key, entry), pause) : undefined
    this.#changed()
    void this.#send(key, entry)
  }

  #resume(key: string, entry: Entry): void {
    entry.pause = undefined
    void this.#send(key, entry)
  }

  /** Keeps a comment that is being typed; `saveTyped` decides it. */
  type(key: string, text: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.typed = text
    this.#changed()
  }

  saveTyped(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry || entry.typed === undefined) return
    const { marks, feedback } = shownAnswer(key, { ...entry, typed: undefined })
    const typed = entry.typed.trim()
    entry.typed = undefined
    // A comment alone decides nothing about marks that the program gave.
    if (typed !== feedback)
      this.decide(key, {
        ...fullDecision(entry),
        marks: entry.wanted || entry.answer.by_teacher ? marks : null,
        feedback: typed,
      })
    else this.#changed()
  }

  /** Takes the last decision back and returns the answer that it was about. */
  undo(): { question: string; key: string } | undefined {
    const last = this.#undo.pop()
    const entry = this.#entries.get(last?.key ?? '')
    if (!last || !entry) return undefined
    this.#put(last.key, entry, last.before)
    return { question: entry.question, key: last.key }
  }
  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  /** Sends what could not be saved once more. */
  retry(): void {
    for (const [key, entry] of this.#entries) {
      if (entry.failed === undefined) continue
      entry.failed = undefined
      void this.#send(key, entry)
    }
    this.#changed()
  }

  /** Ends a conflict: the decision of the other teacher stays, or this one replaces it. */
  resolve(key: string, choice: 'theirs' | 'mine'): void {
    const entry = this.#entries.get(key)
    if (!entry?.theirs) return
    entry.answer = entry.theirs
    entry.theirs = undefined
    if (choice === 'theirs') entry.wanted = undefined
    this.#changed()
    void this.#send(key, entry)
  }

  async #send(key: string, entry: Entry): Promise<void> {
    const { wanted, answer, question } = entry
    if (!wanted || entry.isSending || entry.theirs || entry.pause !== undefined) return
    entry.isSending = true
    try {
      entry.answer = await this.#api.send({
        ...wanted,
        attempt: answer.attempt_id,
        question,
        version: answer.version,
        rubric: this.#rubrics.get(question) ?? 0,
      })
      if (entry.wanted === wanted) entry.wanted = undefined
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edited-elsewhere') await this.#compare(entry, error)
      else entry.failed = (error instanceof ApiError ? error.msg : undefined) ?? 'That did not work. Try again.'
    }
    entry.isSending = false
    this.#changed()
    if (entry.failed === undefined) void this.#send(key, entry)
  }

  /** Reads what somebody else decided; the rubric may have changed instead. */
  async #compare(entry: Entry, refused: ApiError): Promise<void> {
    const now = await this.#api.find(entry.question, entry.answer.attempt_id).catch(() => undefined)
    if (now && now.version !== entry.answer.version) entry.theirs = now
    else entry.failed = refused.msg ?? 'That did not work. Try again.'
  }
}

const levelsOf = ({ rubric }: MarkingAnswer): (number | null)[] => rubric?.map(({ level }) => level) ?? []

/** A decision that brings back exactly what is shown. */
function fullDecision({ wanted, answer }: Entry): Decision {
  if (wanted)
    return { ...wanted, levels: wanted.levels === undefined ? keptLevels(answer, wanted.marks) : wanted.levels }
  const marks = answer.by_teacher ? answer.marks : null
  return { marks, feedback: answer.feedback, levels: keptLevels(answer, marks) }
}

const keptLevels = (answer: MarkingAnswer, marks: number | null): (number | null)[] | null =>
  answer.rubric && (answer.by_teacher ? answer.marks : null) === marks ? levelsOf(answer) : null

function shownAnswer(key: string, entry: Entry): ShownAnswer {
  const { wanted, answer, typed, theirs, failed } = entry
  return {
    key,
    answer,
    marks:
      wanted && (wanted.marks !== null || answer.by_teacher || answer.marks === null) ? wanted.marks : answer.marks,
    feedback: typed ?? wanted?.feedback ?? answer.feedback,
    levels: wanted ? (wanted.levels ?? keptLevels(answer, wanted.marks) ?? []) : levelsOf(answer),
    saving: theirs
      ? 'conflict'
      : failed !== undefined
        ? 'failed'
        : wanted
          ? 'saving'
          : answer.version > 0
            ? 'given'
            : 'none',
    failed,
    theirs,
  }
}
