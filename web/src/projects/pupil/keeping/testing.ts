import { ApiError } from '../../../api/client.ts'
import type { KeptVisit, VisitStore } from './kept-visits.ts'
import type { VisitApi } from './send-visits.ts'
import { VisitMemory } from './visit-memory.ts'

/** What happens to the next call: it does not arrive, its answer is lost, or the page is closed before it can store the answer. */
export type Fault = 'none' | 'request-lost' | 'answer-lost' | 'busy' | 'page-closed'

/** A model of a phone's IndexedDB, which all its tabs share, and which can be full. */
export class PhoneStore implements VisitStore {
  readonly lasts = true
  isFull = false
  readonly #kept = new VisitMemory()

  readDraft = (key: string) => this.#kept.readDraft(key)
  readDrafts = () => this.#kept.readDrafts()
  writeDraft = (...given: Parameters<VisitStore['writeDraft']>) =>
    this.#unlessFull(() => this.#kept.writeDraft(...given))
  enter = (visit: KeptVisit) => this.#unlessFull(() => this.#kept.enter(visit))
  addPhotos = (visit: KeptVisit) => this.#unlessFull(() => this.#kept.addPhotos(visit))
  readAll = () => this.#kept.readAll()
  remove = (id: string) => this.#kept.remove(id)
  readPage = (key: string) => this.#kept.readPage(key)
  writePage = (...given: Parameters<VisitStore['writePage']>) => this.#unlessFull(() => this.#kept.writePage(...given))
  change = (...given: Parameters<VisitStore['change']>) => this.#unlessFull(() => this.#kept.change(...given))

  async #unlessFull<T>(write: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new DOMException('The storage is full.', 'QuotaExceededError')
    return write()
  }
}

/** A page that was closed: nothing that it does afterwards happens. */
class PageClosed extends Error {}

/** A server that stores a visit once by its id, and a photo once by its visit and field, as the contract promises. */
export class ModelServer {
  readonly visits = new Map<string, KeptVisit['body']>()
  readonly photos = new Map<string, string>()
  readonly uploads = new Set<string>()
  #uploads = 0
  /** Requests that stored something new, so that a double shows. */
  stored: string[] = []
  refused = new Set<string>()
  faults: Fault[] = []

  readonly api: VisitApi = {
    sendVisit: ({ id, body }) =>
      this.#call(id, () => {
        if (this.visits.has(id)) return
        this.visits.set(id, structuredClone(body))
        this.stored.push(id)
      }),
    sendBytes: async ({ id }) => {
      this.#uploads += 1
      const upload = `${id}, upload ${this.#uploads}`
      await this.#call(upload, () => this.uploads.add(upload))
      return upload
    },
    addPhoto: (visit, { id, field, replicate }, upload) =>
      this.#call(id, () => {
        const name = `${visit.id} ${field} ${replicate}`
        if (!this.visits.has(visit.id)) throw new ApiError(404)
        if (this.photos.has(name)) return
        if (!this.uploads.has(upload)) throw new ApiError(422, { msg: 'gone', fields: { upload: 'gone' } })
        this.photos.set(name, id)
        this.stored.push(id)
      }),
  }

  /** Deletes what belongs to nothing, as the server does after some days. */
  expire(): void {
    this.uploads.clear()
  }

  async #call(id: string, act: () => void): Promise<void> {
    const fault = this.faults.shift() ?? 'none'
    await Promise.resolve()
    if (fault === 'request-lost') throw new ApiError(0)
    if (fault === 'busy') throw new ApiError(503)
    if (this.refused.has(id)) throw new ApiError(422, { msg: 'The project is closed.' })
    act()
    await Promise.resolve()
    if (fault === 'answer-lost') throw new ApiError(0)
    if (fault === 'page-closed') throw new PageClosed()
  }
}
