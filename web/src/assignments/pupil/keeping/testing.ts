import type { ShownWork } from '@ariviyal/contract/assignments/work'
import { ApiError } from '../../../api/client.ts'
import type { HandInRequest, KeptPage, KeptWork, WorkStore } from './kept-work.ts'
import type { WorkApi } from './work-sender.ts'
import { WorkMemory } from './work-memory.ts'

/** What happens to the next call: it does not arrive, or its answer is lost. */
export type Fault = 'none' | 'request-lost' | 'answer-lost'

export const emptyWork = (key: string): KeptWork => ({
  key,
  shown: { title: 'Shadow clock', time: { now: new Date(0).toISOString(), token: '' } } as ShownWork,
  clockOffset: 0,
  id: crypto.randomUUID(),
  text: '',
  pages: [],
  handingIn: null,
  refusal: null,
  receipts: [],
})

export const newPage = (name: string): KeptPage => ({
  id: crypto.randomUUID(),
  kind: 'picture',
  name,
  bytes: name.length,
  upload: null,
  isSent: false,
  isChecked: false,
  refusal: null,
  url: null,
})

/** A model of a phone's IndexedDB, which can be full, and can be lost. */
export class PhoneStore implements WorkStore {
  readonly lasts = true
  isFull = false
  #kept = new WorkMemory()

  read = (key: string) => this.#kept.read(key)
  readAll = () => this.#kept.readAll()
  open = (fresh: KeptWork) => this.#unlessFull(() => this.#kept.open(fresh))
  change = (...given: Parameters<WorkStore['change']>) => this.#unlessFull(() => this.#kept.change(...given))
  bytesOf = (page: string) => this.#kept.bytesOf(page)

  lose(): void {
    this.#kept = new WorkMemory()
  }

  async #unlessFull<T>(write: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new DOMException('The storage is full.', 'QuotaExceededError')
    return write()
  }
}

interface HandedIn {
  receipt: string
  text: string
  pages: string[]
}

/** A server that keeps what it has confirmed; uploads that are not handed in expire. */
export class ModelServer {
  readonly uploads = new Map<string, string>()
  readonly handIns = new Map<string, HandedIn>()
  faults: Fault[] = []
  /** Runs once a later call has been carried out and before it is answered: the number of that call, from 1. */
  meanwhile: { at: number; act: () => Promise<void> } | undefined
  #number = 0

  readonly api: WorkApi = {
    sendPage: (_page, bytes) =>
      this.#call(() => {
        this.#number += 1
        this.uploads.set(`upload-${this.#number}`, new TextDecoder().decode(bytes))
        return `upload-${this.#number}`
      }),
    awaitCheck: (upload) => this.#call(() => (this.uploads.has(upload) ? 'ready' : 'gone')),
    handIn: (_assignment, request) => this.#call(() => this.#handIn(request)),
  }

  expire(): void {
    this.uploads.clear()
  }

  #handIn({ id, text = '', uploads = [] }: HandInRequest) {
    const pages = uploads.map((upload) => this.uploads.get(upload))
    let known = this.handIns.get(id)
    if (!known) {
      if (pages.includes(undefined))
        throw new ApiError(422, { msg: 'gone', code: 'invalid-fields', fields: { uploads: 'gone' } })
      known = { receipt: `receipt-${this.handIns.size + 1}`, text, pages: pages as string[] }
      this.handIns.set(id, known)
    }
    const number = [...this.handIns.keys()].indexOf(id) + 1
    const time = { now: '', token: '' }
    return { number, receipt: known.receipt, received_at: '', kept_at: null, late: false, time }
  }

  async #call<T>(act: () => T): Promise<T> {
    const fault = this.faults.shift() ?? 'none'
    await Promise.resolve()
    if (fault === 'request-lost') throw new ApiError(0)
    const answer = act()
    await Promise.resolve()
    if (this.meanwhile && (this.meanwhile.at -= 1) === 0) await this.meanwhile.act()
    if (fault === 'answer-lost') throw new ApiError(0)
    return answer
  }
}
