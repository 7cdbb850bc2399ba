import type { HandInReceipt } from '@ariviyal/contract/assignments/work'
import { ApiError } from '../../../api/client.ts'
import { assignmentOf, type HandInRequest, type KeptPage, type KeptWork, type WorkStore } from './kept-work.ts'

/** What the server has found about the file of an upload. */
export type Checked = 'ready' | 'gone' | { refusal: string }

/** The calls about a hand-in. One that fails may have been carried out all the same. */
export interface WorkApi {
  /** Sends the bytes, from where an earlier try ended; returns the id of the upload. */
  sendPage(page: Pick<KeptPage, 'id' | 'kind' | 'name'>, bytes: ArrayBuffer): Promise<string>
  /** Waits until the server has examined a file. */
  awaitCheck(upload: string): Promise<Checked>
  handIn(assignment: string, request: HandInRequest): Promise<HandInReceipt>
}

/** Refusals that no repetition changes. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ['work-closed', 'work-marked', 'not-found', 'invalid-fields', 'wrong-type', 'too-large'].includes(error.code ?? '')

const unsent = { upload: null, isSent: false, isChecked: false } as const

const newId = () => crypto.randomUUID()

/**
 * Sends work that was handed in on this phone: page by page, and then the hand-in. Each step is stored before the next one, and can be repeated,
 * also by another tab. The receipt is stored in the same change that removes the pages.
 */
export class WorkSender {
  readonly #store: WorkStore
  readonly #key: string
  readonly #api: WorkApi
  readonly #onChange: () => void

  constructor(store: WorkStore, key: string, api: WorkApi, onChange: () => void = () => {}) {
    this.#store = store
    this.#key = key
    this.#api = api
    this.#onChange = onChange
  }

  /** Takes one step; returns whether another one follows. */
  async send(): Promise<boolean> {
    const work = await this.#store.read(this.#key)
    if (!work?.handingIn) return false
    const unsent = work.pages.find(({ isSent }) => !isSent)
    if (unsent) return this.#sendPage(work, unsent)
    const unchecked = work.pages.find(({ isChecked }) => !isChecked)
    if (unchecked) return this.#check(work, unchecked)
    return this.#handIn(work, work.handingIn)
  }

  async #sendPage(work: KeptWork, page: KeptPage): Promise<boolean> {
    const bytes = await this.#store.bytesOf(page.id)
    if (!bytes) return this.#giveBack(work, page.id, 'gone')
    try {
      const upload = await this.#api.sendPage(page, bytes)
      await this.#changePage(work, page.id, { upload, isSent: true })
      return true
    } catch (error) {
      if (!isFinal(error)) throw error
      return this.#giveBack(work, page.id, error.msg ?? 'gone')
    }
  }

  async #check(work: KeptWork, page: KeptPage): Promise<boolean> {
    const checked = await this.#api.awaitCheck(page.upload ?? '')
    if (typeof checked === 'object') return this.#giveBack(work, page.id, checked.refusal)
    // The server keeps a file that is not handed in for some days only.
    const change = checked === 'ready' ? { isChecked: true } : unsent
    await this.#changePage(work, page.id, change)
    return true
  }

  async #handIn(work: KeptWork, { kept, isResent }: NonNullable<KeptWork['handingIn']>): Promise<boolean> {
    const { id, text, pages } = work
    const uploads = pages.flatMap(({ upload }) => upload ?? [])
    try {
      const { time: _, ...receipt } = await this.#api.handIn(assignmentOf(work), { id, text, uploads, kept })
      await this.#change((now) => {
        const receipts = [...now.receipts.filter(({ number }) => number !== receipt.number), receipt]
        // What the pupil has changed meanwhile is another hand-in.
        return now.id === id
          ? { ...now, id: newId(), text: '', pages: [], handingIn: null, refusal: null, receipts }
          : { ...now, receipts }
      })
    } catch (error) {
      if (!isFinal(error)) throw error
      // The server keeps files that are not handed in for some days only: the phone may have been away longer.
      if (error.fields['uploads'] !== undefined && !isResent)
        await this.#changeSame(work, (now) => ({
          ...now,
          pages: now.pages.map((page) => (page.url === null ? { ...page, ...unsent } : page)),
          handingIn: { kept, isResent: true },
        }))
      else await this.#changeSame(work, (now) => ({ ...now, id: newId(), handingIn: null, refusal: error.msg ?? '' }))
    }
    return true
  }

  /** Ends the handing in, for the pupil to replace a page. */
  async #giveBack(work: KeptWork, page: string, refusal: string): Promise<boolean> {
    await this.#changeSame(work, (now) => ({
      ...withPage(now, page, { refusal }),
      id: newId(),
      handingIn: null,
    }))
    return false
  }

  #changePage(work: KeptWork, page: string, change: Partial<KeptPage>): Promise<void> {
    return this.#changeSame(work, (now) => withPage(now, page, change))
  }

  /** Changes what is still being handed in. */
  #changeSame({ id }: KeptWork, change: (work: KeptWork) => KeptWork): Promise<void> {
    return this.#change((now) => (now.id === id && now.handingIn ? change(now) : now))
  }

  async #change(change: (work: KeptWork) => KeptWork): Promise<void> {
    await this.#store.change(this.#key, change)
    this.#onChange()
  }
}

const withPage = (work: KeptWork, id: string, change: Partial<KeptPage>): KeptWork => ({
  ...work,
  pages: work.pages.map((page) => (page.id === id ? { ...page, ...change } : page)),
})
