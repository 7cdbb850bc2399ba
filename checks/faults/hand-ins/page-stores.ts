// Takes the place of lasting-work.ts and work-memory.ts (web/src/assignments/pupil/keeping) for the page's session in the bundle for the
// check: in one process there are many phones, and each page has a memory of its own.
import type { KeptWork, WorkStore } from '../../../web/src/assignments/pupil/keeping/kept-work.ts'
import { WorkMemory as Memory } from '../../../web/src/assignments/pupil/keeping/work-memory.ts'

declare const pageStore: WorkStore
declare const pageMemory: (make: () => WorkStore) => WorkStore

export const lastingWork: WorkStore = pageStore

export class WorkMemory implements WorkStore {
  readonly lasts = false
  read = (key: string) => this.#store().read(key)
  readAll = () => this.#store().readAll()
  open = (fresh: KeptWork) => this.#store().open(fresh)
  change = (...given: Parameters<WorkStore['change']>) => this.#store().change(...given)
  bytesOf = (page: string) => this.#store().bytesOf(page)

  #store = () => pageMemory(() => new Memory())
}
